// Hiding and restoring reviews: who sees them, which events are published, and what an author can do.
import { randomUUID } from 'node:crypto'
import { problem } from '@jumpingjack/kit/testing/testing'
import { expect, it } from 'vitest'
import { countReviews } from '../src/moderation/moderation.actions.ts'
import { createModerationStore } from '../src/moderation/moderation.store.ts'
import { createReviewStore } from '../src/reviews/reviews.store.ts'
import { sharedReview } from './boot.ts'
import { finishedPhoto } from './pictures.ts'

const review = await sharedReview()
const admin = await review.asService('admin')

const appeal = (id: string) => admin.call('PUT', `/internal/reviews/${id}/hiding/appeal`)

/** A review of two stars, at a gym that has another one of five stars. */
async function aReview() {
  const [gymId, author] = [await review.aGym(), await review.as()]
  const post = (body: object) => review.post(author, gymId, { rating: 2, ...body })
  const { id } = (await post({ comment: 'Buy my pills' })).json
  return { gymId, author, id: String(id), post, userId: author.member.userId }
}

async function expectEvents(id: string, ...names: string[]) {
  const events = await review.eventsOf(id, names.length)
  expect(events.map(({ name, data }) => [name, data.revision])).toEqual(
    names.map((name, index) => [`review-${name}`, index + 1]),
  )
  return events
}

it('removes a hidden review from list, count and average, lists the reason, and restores it', async () => {
  const { gymId, id, userId } = await aReview()
  const before = await review.reviewsOf(gymId, userId)
  const hidden = { id, comment: 'Buy my pills', hiding: { reason: 'spam' } }
  expect(await review.hide(id, 'spam')).toMatchObject({ status: 200, json: hidden })
  for (const viewerId of [undefined, randomUUID()]) {
    const seen = await review.reviewsOf(gymId, viewerId)
    expect(seen).toMatchObject({
      ...{ totalReviews: 1, averageRating: '5.00', reviews: [{ rating: 5 }] },
      hiddenReviews: [{ reason: 'Advertising or spam', count: 1 }],
    })
  }
  expect(await review.hide(id, null)).toMatchObject({ status: 200, json: { id, hiding: null } })
  expect(await review.reviewsOf(gymId, userId)).toEqual(before)
  await expectEvents(id, 'created', 'hidden', 'restored')
})

it('counts for everyone what is shown, hidden and appealed', async () => {
  const counting = {
    moderation: createModerationStore(createReviewStore(review.db).model),
    now: () => new Date(),
  }
  const before = await countReviews(counting)
  const [kept, granted, deleted] = [await aReview(), await aReview(), await aReview()]
  for (const { id } of [kept, granted, deleted]) {
    await review.hide(id, 'spam')
    for (const _ of ['once', 'again']) expect(await appeal(id)).toMatchObject({ status: 200, json: { id } })
  }
  const spamOf = ({ hidden }: typeof before) =>
    hidden.find(({ reason }) => reason === 'Advertising or spam')?.count ?? 0
  const waiting = await countReviews(counting)
  expect(waiting.appeals.waiting - before.appeals.waiting).toBe(3)
  expect(spamOf(waiting) - spamOf(before)).toBe(3)
  const answer = { reason: 'spam', answer: 'It sells pills.' }
  await admin.call('PUT', `/internal/reviews/${kept.id}/hiding`, answer)
  await review.hide(granted.id, null)
  await deleted.author.call('DELETE', `/api/reviews/${deleted.id}`)
  const after = await countReviews(counting)
  // Three gyms with a review each, and the restored one.
  expect(after.shown - before.shown).toBe(4)
  expect(spamOf(after) - spamOf(before)).toBe(1)
  const { appeals } = before
  expect(after.appeals).toEqual({
    ...{ waiting: appeals.waiting, granted: appeals.granted + 1, rejected: appeals.rejected + 1 },
  })
  const visitor = await review.bed.client('review', review.url, { role: 'visitor' })
  const reply = await visitor.call('GET', '/api/review-totals')
  expect(Object.keys(reply.json)).toEqual(['shown', 'hidden', 'appeals', 'countedAt'])
  expect(reply.headers.get('cache-control')).toBe('public, max-age=60')
})

it('changes and publishes nothing when a decision is repeated, also concurrently', async () => {
  const { id } = await aReview()
  const replies = await Promise.all(Array.from({ length: 8 }, () => review.hide(id, 'spam')))
  expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200))
  const { hiddenAt } = replies[0]?.json.hiding ?? {}
  expect((await review.hide(id, 'spam')).json.hiding).toEqual({ reason: 'spam', hiddenAt })
  await Promise.all(Array.from({ length: 8 }, () => review.hide(id, null)))
  await review.hide(id, null)
  await review.hide(id, 'private')
  await expectEvents(id, 'created', 'hidden', 'restored', 'hidden')
})

it('stays hidden when its author edits it, and is published as hidden', async () => {
  const { gymId, id, post, userId } = await aReview()
  await review.hide(id, 'spam')
  const edited = await post({ rating: 1, comment: 'Better pills' })
  expect(edited).toMatchObject({ status: 200, json: { id, hidden: { reason: 'Advertising or spam' } } })
  expect((await review.reviewsOf(gymId, userId)).reviews[0]).toMatchObject({ comment: 'Better pills' })
  expect(await review.reviewsOf(gymId)).toMatchObject({ totalReviews: 1, averageRating: '5.00' })
  await review.hide(id, null)
  expect(await review.reviewsOf(gymId)).toMatchObject({ totalReviews: 2, averageRating: '3.00' })
  const events = await expectEvents(id, 'created', 'hidden', 'hidden', 'restored')
  expect(events.map(({ data }) => data.rating)).toEqual([2, 2, 1, 1])
})

it('publishes one revision per change when edits and decisions are concurrent', async () => {
  const { gymId, id, post } = await aReview()
  const edits = Array.from({ length: 12 }, (_, n) => post({ rating: (n % 5) + 1 }))
  const decisions = Array.from({ length: 12 }, (_, n) => review.hide(id, n % 2 ? null : 'spam'))
  const replies = await Promise.all([...edits, ...decisions])
  // A request that meets three concurrent changes is rejected with 503.
  expect(replies.every(({ status }) => status === 200 || status === 503)).toBe(true)
  await review.hide(id, 'spam')
  const stored = await review.db.collection('reviews').findOne({ gymId, hiding: { $ne: null } })
  const events = await review.eventsOf(id, stored?.revision)
  expect(events.map(({ data }) => data.revision)).toEqual(events.map((_event, index) => index + 1))
  expect(events.at(-1)).toMatchObject({ name: 'review-hidden', data: { rating: stored?.rating } })
})

it('has photos that only their owner sees, unless a visible review uses them as well', async () => {
  const { id, author, post } = await aReview()
  const [path, other] = [await finishedPhoto(author), await review.as()]
  const served = () =>
    Promise.all([author, other].map(async (reader) => (await reader.call('GET', path)).status))
  expect(await served()).toEqual([200, 404])
  await post({ photoUrls: [path] })
  expect(await served()).toEqual([200, 200])
  await review.hide(id, 'offensive')
  expect(await served()).toEqual([200, 404])
  await review.post(author, await review.aGym(), { photoUrls: [path] })
  expect(await served()).toEqual([200, 200])
})

it('rejects an unknown review, in every call', async () => {
  const id = randomUUID()
  const read = await admin.call('GET', `/internal/reviews/${id}`)
  for (const reply of [read, await review.hide(id, 'spam'), await review.hide(id, null), await appeal(id)])
    expect(reply).toMatchObject(problem(404, 'review.unknown'))
})

it('rejects an appeal for a visible review', async () => {
  const { id } = await aReview()
  expect(await appeal(id)).toMatchObject(problem(409, 'appeal.not-possible'))
})

it.each([{}, { reason: 'ugly' }, { reason: 'spam', hidden: true }])(
  'rejects the decision %j',
  async (body) => {
    const { id } = await aReview()
    expect((await admin.call('PUT', `/internal/reviews/${id}/hiding`, body)).status).toBe(400)
  },
)
