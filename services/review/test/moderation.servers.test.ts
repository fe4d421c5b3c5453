// Hiding and restoring reviews: who sees them, which events are published, and what an author can do.
import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Booted, sharedReview } from './boot.ts'
import { finishedPhoto } from './pictures.ts'

let review: Booted
let admin: TestClient
beforeAll(async () => {
  review = await sharedReview()
  admin = await review.bed.client('review', review.url, { role: 'service', service: 'admin' })
})

const hide = (id: string, reason: string | null) =>
  admin.call('PUT', `/internal/reviews/${id}/hiding`, { reason })
const read = (id: string) => admin.call('GET', `/internal/reviews/${id}`)
const appeal = (id: string) => admin.call('PUT', `/internal/reviews/${id}/hiding/appeal`)

async function reviewsFor(viewerId: string | undefined, gymId: string) {
  const query = viewerId === undefined ? '' : `?viewerId=${viewerId}`
  return (await (await review.asService()).call('GET', `/internal/gyms/${gymId}/reviews${query}`)).json
}

/** A review of two stars, at a gym that has another one of five stars. */
async function aReview(fields: object = {}) {
  const [gymId, author] = [await review.aGym(), await review.as()]
  const post = (body: object) => author.call('POST', `/api/gyms/${gymId}/reviews`, { rating: 2, ...body })
  const { json } = await post({ comment: 'Buy my pills', ...fields })
  return { gymId, author, id: json.id as string, post, userId: author.member.userId }
}

function eventsOf(id: string): DomainEvent<'review-hidden'>[] {
  const all = review.published as DomainEvent<'review-hidden'>[]
  const own = new Map(all.filter((event) => event.data.reviewId === id).map((event) => [event.id, event]))
  return [...own.values()].sort((a, b) => a.data.revision - b.data.revision)
}

async function expectEvents(id: string, ...names: string[]) {
  await until(`events ${names}`, async () => eventsOf(id).length >= names.length)
  expect(eventsOf(id).map((event) => [event.name, event.data.revision])).toEqual(
    names.map((name, index) => [`review-${name}`, index + 1]),
  )
}

it('removes a hidden review from list, count and average, and lists the reason', async () => {
  const { gymId, id } = await aReview()
  const hidden = await hide(id, 'spam')
  expect(hidden).toMatchObject({
    status: 200,
    json: { id, comment: 'Buy my pills', hiding: { reason: 'spam' } },
  })
  for (const viewerId of [undefined, randomUUID()]) {
    const seen = await reviewsFor(viewerId, gymId)
    expect(seen).toMatchObject({
      totalReviews: 1,
      averageRating: '5.00',
      hiddenReviews: [{ reason: 'Advertising or spam', count: 1 }],
    })
    expect(seen.reviews.map((each: { rating: number }) => each.rating)).toEqual([5])
  }
  await expectEvents(id, 'created', 'hidden')
})

it('shows it only to its author, with the reason and the appeal', async () => {
  const { gymId, id, userId } = await aReview()
  await hide(id, 'off-topic')
  const own = async () => (await reviewsFor(userId, gymId)).reviews[0]
  expect(await own()).toMatchObject({
    id,
    comment: 'Buy my pills',
    hidden: { reason: 'Not about this gym', appealed: false },
  })
  for (let times = 0; times < 2; times++)
    expect(await appeal(id)).toMatchObject({ status: 200, json: { id } })
  expect((await own()).hidden).toEqual({ reason: 'Not about this gym', appealed: true })
  expect(await reviewsFor(userId, gymId)).toMatchObject({ totalReviews: 1, averageRating: '5.00' })
})

it('restores it', async () => {
  const { gymId, id, userId } = await aReview()
  const before = await reviewsFor(userId, gymId)
  await hide(id, 'fake')
  expect(await hide(id, null)).toMatchObject({ status: 200, json: { id, hiding: null } })
  expect(await reviewsFor(userId, gymId)).toEqual(before)
  await expectEvents(id, 'created', 'hidden', 'restored')
})

it('changes and publishes nothing when a decision is repeated, also concurrently', async () => {
  const { id } = await aReview()
  const replies = await Promise.all(Array.from({ length: 8 }, () => hide(id, 'spam')))
  expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200))
  const { hiddenAt } = replies[0]?.json.hiding ?? {}
  expect((await hide(id, 'spam')).json.hiding).toEqual({ reason: 'spam', hiddenAt })
  await Promise.all(Array.from({ length: 8 }, () => hide(id, null)))
  await hide(id, null)
  await hide(id, 'private')
  await expectEvents(id, 'created', 'hidden', 'restored', 'hidden')
})

it('can be hidden for another reason, which can be appealed again', async () => {
  const { gymId, id, userId } = await aReview()
  await hide(id, 'spam')
  await appeal(id)
  await hide(id, 'fake')
  expect((await reviewsFor(userId, gymId)).reviews[0].hidden).toEqual({
    reason: 'Not a real experience',
    appealed: false,
  })
})

it('stays hidden when its author edits it, and is published as hidden', async () => {
  const { gymId, id, post, userId } = await aReview()
  await hide(id, 'spam')
  const edited = await post({ rating: 1, comment: 'Better pills' })
  expect(edited).toMatchObject({ status: 200, json: { id, hidden: { reason: 'Advertising or spam' } } })
  expect((await reviewsFor(userId, gymId)).reviews[0]).toMatchObject({ comment: 'Better pills' })
  expect(await reviewsFor(undefined, gymId)).toMatchObject({ totalReviews: 1, averageRating: '5.00' })
  await hide(id, null)
  expect(await reviewsFor(undefined, gymId)).toMatchObject({ totalReviews: 2, averageRating: '3.00' })
  await expectEvents(id, 'created', 'hidden', 'hidden', 'restored')
  expect(eventsOf(id).map((event) => event.data.rating)).toEqual([2, 2, 1, 1])
})

it('publishes one revision per change when edits and decisions are concurrent', async () => {
  const { gymId, id, post } = await aReview()
  const edits = Array.from({ length: 12 }, (_, n) => post({ rating: (n % 5) + 1 }))
  const decisions = Array.from({ length: 12 }, (_, n) => hide(id, n % 2 ? null : 'spam'))
  const replies = await Promise.all([...edits, ...decisions])
  // A request that meets three concurrent changes is rejected with 503.
  expect(replies.every(({ status }) => status === 200 || status === 503)).toBe(true)
  await hide(id, 'spam')
  const [stored] = await review.db
    .collection('reviews')
    .find({ gymId, hiding: { $ne: null } })
    .toArray()
  await until('all events', async () => eventsOf(id).length === stored?.revision)
  expect(eventsOf(id).map((event) => event.data.revision)).toEqual(
    Array.from({ length: stored?.revision }, (_, n) => n + 1),
  )
  expect(eventsOf(id).at(-1)).toMatchObject({ name: 'review-hidden', data: { rating: stored?.rating } })
})

describe('photos of a hidden review', () => {
  it('are served only to their owner, like photos of no review', async () => {
    const { id, author, post } = await aReview()
    const [path, other] = [await finishedPhoto(author), await review.as()]
    const served = async () => [
      (await author.call('GET', path)).status,
      (await other.call('GET', path)).status,
    ]
    expect(await served()).toEqual([200, 404])
    await post({ photoUrls: [path] })
    expect(await served()).toEqual([200, 200])
    await hide(id, 'offensive')
    expect(await served()).toEqual([200, 404])
    await hide(id, null)
    expect(await served()).toEqual([200, 200])
  })

  it('are served to others while a visible review uses them as well', async () => {
    const { id, author, post } = await aReview()
    const path = await finishedPhoto(author)
    await post({ photoUrls: [path] })
    await author.call('POST', `/api/gyms/${await review.aGym()}/reviews`, { rating: 4, photoUrls: [path] })
    await hide(id, 'fake')
    expect((await (await review.as()).call('GET', path)).status).toBe(200)
  })
})

describe('rejects', () => {
  it('an unknown review, in every call', async () => {
    const id = randomUUID()
    for (const reply of [await read(id), await hide(id, 'spam'), await hide(id, null), await appeal(id)]) {
      expect(reply).toMatchObject({ status: 404, json: { code: 'review.unknown' } })
    }
  })

  it('an appeal for a visible review', async () => {
    const { id } = await aReview()
    expect(await appeal(id)).toMatchObject({ status: 409, json: { code: 'appeal.not-possible' } })
  })

  it.each([
    {},
    { reason: 'ugly' },
    { reason: '' },
    { reason: { $ne: null } },
    { reason: 'spam', hidden: true },
  ])('the decision %j', async (body) => {
    const { id } = await aReview()
    expect((await admin.call('PUT', `/internal/reviews/${id}/hiding`, body)).status).toBe(400)
  })
})
