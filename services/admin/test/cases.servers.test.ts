// Moderation with the real review service, and of duplicates with the gym service.
import { randomUUID } from 'node:crypto'
import type { ModerationCase } from '@jumpingjack/contracts/admin/moderation'
import { nextOf, patiently, problem, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { reviewIdOf } from '../../review/src/reviews/reviews.store.ts'
import { bootReview } from '../../review/test/boot.ts'
import { startGym } from '../../user/test/boot-social.ts'
import { first, sharedAdmin } from './boot.ts'

const admin = await sharedAdmin()
const { boss } = admin
const reviews = await bootReview({ PORT: admin.ports.review }, admin.bed)
const gateway = await reviews.asService()
const gym = await startGym(admin.bed, { PORT: admin.ports.gym })
afterEach(() => admin.reset())
afterAll(() => Promise.all([reviews.stop(), gym.stop()]))

/** The `author` calls the admin service, the `writer` is the same member at the review service. */
async function aReview() {
  const gymId = await reviews.aGym()
  const writer = await reviews.as()
  const draft = { rating: 1, comment: 'Buy at my shop!' }
  const { json } = await writer.call('POST', `/api/gyms/${gymId}/reviews`, draft)
  const { userId } = writer.member
  return { id: String(json.id), gymId, userId, author: await admin.member(userId), writer }
}

const tryReport = (id: string, reason: string, who: TestClient) =>
  who.call('POST', `/api/reviews/${id}/report`, { reason })
const tryDecision = (id: string, decision: string, reason?: string, answer?: string) =>
  boss.call('POST', `/api/admin/reports/${id}/decision`, { decision, reason, answer })
const report = async (id: string, reason = 'spam', given?: TestClient) => {
  const who = given ?? (await admin.member())
  return patiently(() => tryReport(id, reason, who))
}
const decide = (id: string, decision: string, reason?: string, answer?: string) =>
  patiently(() => tryDecision(id, decision, reason, answer))
const appeal = (who: TestClient, id: string, text = 'It is true.') =>
  patiently(() => who.call('POST', `/api/reviews/${id}/appeal`, { text }))
const cases = async (query = ''): Promise<ModerationCase[]> =>
  (await boss.call('GET', `/api/admin/reports?limit=200&${query}`)).json
const isAbout = (each: ModerationCase, id: string) => each.kind === 'review' && each.review?.id === id
const caseOf = (id: string) =>
  until('the case', async () => (await cases()).find((each) => isAbout(each, id)))

/** A reported review and its case. */
async function aReportedReview() {
  const review = await aReview()
  await report(review.id)
  return { ...review, caseId: (await caseOf(review.id)).id }
}

async function isShown({ gymId, id }: { gymId: string; id: string }): Promise<boolean> {
  const page = await gateway.call('GET', `/internal/gyms/${gymId}/reviews`)
  return page.json.reviews.some((each: { id: string }) => each.id === id)
}

/** What the author sees of the hiding. */
async function hiddenOf({ gymId, userId }: { gymId: string; userId: string }) {
  const page = await gateway.call('GET', `/internal/gyms/${gymId}/reviews?viewerId=${userId}`)
  return page.json.reviews.find((each: { userId: string }) => each.userId === userId).hidden
}

describe('a reported review', () => {
  it('is one case, with one report per member', async () => {
    const { id } = await aReview()
    const member = await admin.member()
    expect(await report(id, 'spam', member)).toMatchObject({ status: 201, json: { reported: true } })
    await Promise.all([report(id, 'fake', member), report(id), report(id), report(id)])
    const found = await caseOf(id)
    const review = { id, hiding: null }
    expect(found).toMatchObject({ kind: 'review', status: 'open', review, appeal: null })
    expect(found.reports.map(({ reason }) => reason).sort()).toEqual(['fake', 'spam', 'spam', 'spam'])
  })

  it('is hidden and restored', async () => {
    const review = await aReportedReview()
    const hidden = await decide(review.caseId, 'hide', 'spam')
    const hiding = { hiding: { reason: 'spam' } }
    expect(hidden.json).toMatchObject({ status: 'hidden', decidedBy: first.email, review: hiding })
    expect(await isShown(review)).toBe(false)
    const restored = await decide(review.caseId, 'restore')
    expect(restored.json).toMatchObject({ status: 'restored', review: { hiding: null } })
    expect(await isShown(review)).toBe(true)
    expect(await admin.auditOf(review.caseId)).toMatchObject([
      { changes: { status: { from: 'hidden', to: 'restored' }, hiddenFor: { from: 'spam', to: null } } },
      { by: first.email, changes: { status: { from: 'open', to: 'hidden' } } },
    ])
  })

  it('is not the reporter’s own, hidden or unknown', async () => {
    const review = await aReportedReview()
    const own = await report(review.id, 'spam', review.author)
    expect(own).toMatchObject(problem(409, 'report.own-review'))
    await decide(review.caseId, 'hide', 'spam')
    for (const id of [review.id, randomUUID()]) {
      expect(await report(id)).toMatchObject(problem(404, 'review.unknown'))
    }
  })

  it('closes its case when its author deletes it, once, and not by a late event of a review that is back', async () => {
    const [deleted, back] = [await aReportedReview(), await aReportedReview()]
    await deleted.writer.call('DELETE', `/api/reviews/${deleted.id}`)
    const { userId, gymId } = back
    for (const { id: reviewId } of [back, deleted, deleted]) {
      await admin.bed.publishNew('review-deleted', { reviewId, gymId, userId, rating: 1, revision: 2 })
    }
    await admin.bed.drained('admin')
    const found = async (id: string) => (await cases()).find((each) => each.id === id)
    // On a slow machine an event is handled at its second try.
    const dismissed = { status: 'dismissed', decidedBy: null, review: null }
    await expect.poll(() => found(deleted.caseId)).toMatchObject(dismissed)
    expect(await found(back.caseId)).toMatchObject({ status: 'open' })
  })

  it('can be dismissed after its author has removed it', async () => {
    const review = await aReportedReview()
    await reviews.db.collection('reviews').deleteOne({ _id: review.id as never })
    expect(await decide(review.caseId, 'hide', 'spam')).toMatchObject({ status: 404 })
    const dismissed = await decide(review.caseId, 'dismiss')
    expect(dismissed.json).toMatchObject({ status: 'dismissed', review: null })
  })
})

it('an appeal keeps the same case after the gym of the review was merged', async () => {
  const review = await aReportedReview()
  await decide(review.caseId, 'hide', 'spam')
  const stays = await reviews.aGym()
  await admin.bed.publishNew('gym-merged', { gymId: review.gymId, into: stays })
  const movedId = reviewIdOf(stays, review.userId)
  await until('the move', () => reviews.db.collection('reviews').findOne({ _id: movedId as never }))
  expect((await appeal(review.author, movedId)).status).toBe(201)
  const about = (await cases('kind=review')).filter((each) => isAbout(each, movedId))
  expect(about).toMatchObject([{ id: review.caseId, status: 'appealed', appeal: { text: 'It is true.' } }])
  await decide(review.caseId, 'restore')
  expect(await isShown({ ...review, gymId: stays, id: movedId })).toBe(true)
})

it('an appeal is the author’s, once per hiding, and succeeds if the review is restored', async () => {
  const review = await aReportedReview()
  expect(await appeal(review.author, review.id)).toMatchObject({ json: { code: 'appeal.not-possible' } })
  await decide(review.caseId, 'hide', 'spam')
  expect(await appeal(await admin.member(), review.id)).toMatchObject(problem(404, 'review.unknown'))
  expect(await appeal(review.author, review.id)).toMatchObject({ status: 201, json: { appealed: true } })
  expect(await appeal(review.author, review.id, 'Please!')).toMatchObject({ status: 409 })
  expect(await caseOf(review.id)).toMatchObject({ status: 'appealed', appeal: { text: 'It is true.' } })
  await decide(review.caseId, 'restore')
  expect(await isShown(review)).toBe(true)
  await decide(review.caseId, 'hide', 'fake')
  expect((await appeal(review.author, review.id, 'Again!')).status).toBe(201)
})

it('an appeal ends with an answer to the author if the review stays hidden', async () => {
  const review = await aReportedReview()
  await decide(review.caseId, 'hide', 'spam')
  await appeal(review.author, review.id)
  expect(await decide(review.caseId, 'dismiss')).toMatchObject({ json: { code: 'report.wrong-decision' } })
  expect((await decide(review.caseId, 'keep')).status).toBe(400)
  const kept = await decide(review.caseId, 'keep', undefined, 'You sell pills.')
  expect(kept.json).toMatchObject({ status: 'hidden', answer: 'You sell pills.' })
  const answered = { reason: 'Advertising or spam', appealed: true, answer: 'You sell pills.' }
  expect(await hiddenOf(review)).toMatchObject(answered)
  expect((await appeal(review.author, review.id, 'Please!')).status).toBe(409)
  const [entry] = await admin.auditOf(review.caseId)
  expect(entry?.changes).toMatchObject({
    status: { from: 'appealed', to: 'hidden' },
    answer: { from: null, to: 'You sell pills.' },
  })
  await decide(review.caseId, 'hide', 'fake')
  expect(await hiddenOf(review)).toMatchObject({ appealed: false })
})

it('cases are listed by kind and status, in pages, waiting ones first', async () => {
  const [waiting, over] = [await aReportedReview(), await aReportedReview()]
  await decide(over.caseId, 'dismiss')
  const all = await cases()
  const idsOf = (found: ModerationCase[]) => found.map(({ id }) => id)
  const ids = idsOf(all)
  expect(ids.indexOf(waiting.caseId)).toBeLessThan(ids.indexOf(over.caseId))
  expect(idsOf(await cases('status=dismissed'))).toContain(over.caseId)
  for (const kind of ['review', 'gym'])
    expect(idsOf(await cases(`kind=${kind}`))).toEqual(idsOf(all.filter((each) => each.kind === kind)))
  const page = await boss.call('GET', '/api/admin/reports?limit=1')
  expect(page.headers.get('x-total-count')).toBe(String(ids.length))
  const next = await boss.call('GET', nextOf(page) ?? '')
  expect([page.json[0].id, next.json[0].id]).toEqual(ids.slice(0, 2))
})

it('cases are listed without the subject while its service is down, stay open, and are decided later', async () => {
  const review = await aReportedReview()
  admin.toReview.cut()
  const away = problem(503, 'service.unavailable')
  expect(await tryDecision(review.caseId, 'hide', 'spam')).toMatchObject(away)
  expect(await tryReport(review.id, 'spam', await admin.member())).toMatchObject(away)
  const found = (await cases()).find(({ id }) => id === review.caseId)
  expect(found).toMatchObject({ status: 'open', review: null, reports: [{ reason: 'spam' }] })
  admin.toReview.thaw()
  expect((await decide(review.caseId, 'hide', 'spam')).status).toBe(200)
  expect(await isShown(review)).toBe(false)
  expect(await caseOf(review.id)).toMatchObject({ status: 'hidden', reports: [{ reason: 'spam' }] })
})

it('cases accept one of two different decisions at the same time', async () => {
  const review = await aReportedReview()
  admin.toReview.freeze()
  const deciding = Promise.all([decide(review.caseId, 'hide', 'spam'), decide(review.caseId, 'dismiss')])
  // Both have read the case when these are answered.
  for (let times = 0; times < 3; times++) await boss.call('GET', '/api/admin/feedback')
  admin.toReview.thaw()
  const [hidden, dismissed] = await deciding
  const wrong = problem(409, 'report.wrong-decision')
  expect(hidden.status === 200 ? dismissed : hidden).toMatchObject(wrong)
  expect((await caseOf(review.id)).status).toBe(hidden.status === 200 ? 'hidden' : 'dismissed')
  expect(await isShown(review)).toBe(hidden.status !== 200)
})

it.each([
  ['an unknown case', randomUUID(), { decision: 'dismiss' }, 404],
  ['no reason', randomUUID(), { decision: 'hide' }, 400],
  ['another word', randomUUID(), { decision: 'ban' }, 400],
])('cases cannot be decided with %s', async (_what, id, body, status) => {
  expect((await boss.call('POST', `/api/admin/reports/${id}/decision`, body)).status).toBe(status)
})

describe('duplicate gyms', () => {
  const reportGym = async (gymId: string, duplicateOf: string) => {
    const who = await admin.member()
    return patiently(() => who.call('POST', `/api/gyms/${gymId}/report`, { duplicateOf }))
  }
  /** The case of a gym that is not merged yet. */
  const gymCaseOf = (gymId: string, duplicateOf: string) =>
    until('the case', async () =>
      (await cases('kind=gym')).find(
        (each) => each.kind === 'gym' && each.gym?.id === gymId && each.duplicateOf?.id === duplicateOf,
      ),
    )

  it('are one case in either direction, and are merged', async () => {
    const [old, kept] = [await gym.addGym(), await gym.addGym('The Iron Yard')]
    expect(await reportGym(old, kept)).toMatchObject({ status: 201, json: { reported: true } })
    await reportGym(kept, old)
    const found = await gymCaseOf(old, kept)
    expect(found).toMatchObject({ kind: 'gym', gym: { id: old }, duplicateOf: { id: kept }, status: 'open' })
    expect(found.reports).toHaveLength(2)
    const merged = await decide(found.id, 'merge')
    expect(merged).toMatchObject({ status: 200, json: { status: 'merged', gym: { id: kept } } })
    expect(await decide(found.id, 'merge')).toMatchObject({ json: { status: 'merged' } })
    expect(await decide(found.id, 'dismiss')).toMatchObject({ json: { code: 'report.wrong-decision' } })
    expect(await reportGym(old, kept)).toMatchObject(problem(409, 'gym.not-mergeable'))
  })

  it('are merged even if one of them was merged with a third', async () => {
    const [once, twice, thrice] = [await gym.addGym(), await gym.addGym(), await gym.addGym()]
    await reportGym(once, twice)
    await reportGym(once, thrice)
    const [first, second] = [await gymCaseOf(once, twice), await gymCaseOf(once, thrice)]
    await decide(first.id, 'merge')
    const remaining = { id: thrice }
    const merged = await decide(second.id, 'merge')
    expect(merged.json).toMatchObject({ status: 'merged', gym: remaining, duplicateOf: remaining })
    for (const id of [once, twice])
      expect((await gym.member.call('GET', `/api/gyms/${id}`)).json).toMatchObject(remaining)
  })

  it('are two existing gyms', async () => {
    const id = await gym.addGym()
    expect(await reportGym(id, id)).toMatchObject(problem(409, 'gym.not-mergeable'))
    expect(await reportGym(id, randomUUID())).toMatchObject(problem(404, 'gym.unknown'))
    expect(await reportGym(randomUUID(), id)).toMatchObject(problem(404, 'gym.unknown'))
    expect((await reportGym(id, 'modern_places_abcdefgh')).status).toBe(400)
  })
})
