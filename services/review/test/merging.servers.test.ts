// Reviews move when their gym is merged into another.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { createAliases } from '@jumpingjack/kit/mongo/aliases'
import { maxAgeMs } from '@jumpingjack/kit/mongo/change-feed'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { beforeAll, expect, it } from 'vitest'
import { createPhotoStore } from '../src/photos/photos.store.ts'
import { createAuthorStore } from '../src/reviews/authors.store.ts'
import { importReviews } from '../src/reviews/import-reviews.actions.ts'
import { type MergingDeps, moveLeftoverReviews } from '../src/reviews/merging.actions.ts'
import { createMergingStore } from '../src/reviews/merging.store.ts'
import { createReviewStore, reviewIdOf } from '../src/reviews/reviews.store.ts'
import { type Booted, sharedReview } from './boot.ts'
import { finishedPhoto } from './pictures.ts'

let review: Booted
let admin: TestClient
/** Of a process that crashes, or of the next one. */
let deps: MergingDeps

beforeAll(async () => {
  review = await sharedReview()
  admin = await review.bed.client('review', review.url, { role: 'service', service: 'admin' })
  const reviews = createReviewStore(review.db)
  deps = {
    reviews,
    merging: createMergingStore(reviews.model),
    mergedGyms: createAliases(review.db, 'mergedGyms'),
    authors: createAuthorStore(review.db),
    photos: createPhotoStore(review.db),
    relay: { wake() {}, publish() {}, async stop() {} },
    eraseIfDeleted: async () => false,
    now: () => new Date(),
  }
})

type Author = Awaited<ReturnType<typeof review.as>>

const publishMerge = (gymId: string, into: string) =>
  review.bed.publish(newEvent('gym-merged', { gymId, into }, new Date()))
const post = (author: Author, gymId: string, body: object) =>
  author.call('POST', `/api/gyms/${gymId}/reviews`, { rating: 3, ...body })
const reviewsOf = async (gymId: string, viewerId: string = randomUUID()) =>
  (await (await review.asService()).call('GET', `/internal/gyms/${gymId}/reviews?viewerId=${viewerId}`)).json
const commentsOf = async (gymId: string) =>
  (await reviewsOf(gymId)).reviews.map((each: { comment: string | null }) => each.comment).sort()
const hide = (id: string, reason: string | null) =>
  admin.call('PUT', `/internal/reviews/${id}/hiding`, { reason })

/** Each has one review of five stars without a comment. */
async function twoGyms(): Promise<[string, string]> {
  return [await review.aGym(), await review.aGym()]
}

/** Waits until every review of this gym has moved. */
const allMoved = (gymId: string) =>
  until('all moved', async () => (await deps.merging.findUnmoved(gymId, 1)).length === 0)

/** The reviews of a gym that a consumer counts when it keeps the newest revision of each. */
function consumerCount(gymId: string): number {
  const newest = new Map<string, DomainEvent<'review-created'>>()
  for (const event of review.published as DomainEvent<'review-created'>[]) {
    const { reviewId, revision } = event.data
    if (event.data.gymId === gymId && revision > (newest.get(reviewId)?.data.revision ?? 0)) {
      newest.set(reviewId, event)
    }
  }
  const notCounted = ['review-deleted', 'review-hidden']
  return [...newest.values()].filter((event) => !notCounted.includes(event.name)).length
}

async function consumersCount(counts: Record<string, number>): Promise<void> {
  const outbox = { outboxAt: { $exists: true } }
  await until(
    'an empty outbox',
    async () => (await review.db.collection('reviews').countDocuments(outbox)) === 0,
  )
  await until(`consumers count ${JSON.stringify(counts)}`, async () =>
    Object.entries(counts).every(([gymId, count]) => consumerCount(gymId) === count),
  )
}

it('moves reviews with content, dates and photos, and publishes both changes', async () => {
  const [old, stays] = await twoGyms()
  const author = await review.as()
  const photoUrls = [await finishedPhoto(author)]
  const posted = (await post(author, old, { rating: 2, comment: 'Cold showers', photoUrls })).json
  await publishMerge(old, stays)
  await allMoved(old)
  const moved = await reviewsOf(stays, author.member.userId)
  expect(moved).toMatchObject({ totalReviews: 3, averageRating: '4.00' })
  const id = reviewIdOf(stays, author.member.userId)
  expect(posted).toMatchObject({ comment: 'Cold showers', photoUrls })
  expect(moved.reviews).toContainEqual({ ...posted, id, gymId: stays })
  expect((await (await review.as()).call('GET', photoUrls[0] ?? '')).status).toBe(200)
  await consumersCount({ [old]: 0, [stays]: 3 })
})

it.each([
  ['the one at the merged gym', ['old words', 'new words'], 'new words', 'stays first'],
  ['the one at the gym that stays', ['new words', 'old words'], 'new words', 'old first'],
] as const)('keeps the newer of two reviews by one member: %s', async (_what, words, kept, order) => {
  const [old, stays] = await twoGyms()
  const author = await review.as()
  const gyms = order === 'stays first' ? [stays, old] : [old, stays]
  for (const [index, gymId] of gyms.entries()) {
    review.clock.now = new Date(Date.now() + index * 1_000)
    const { json } = await post(author, gymId, {
      rating: index + 1,
      comment: words[order === 'stays first' ? index : 1 - index],
    })
    // Votes for the older text do not count for the newer one.
    if (index === 0) await (await review.as()).call('PUT', `/api/reviews/${json.id}/helpful`)
  }
  review.clock.now = undefined
  await publishMerge(old, stays)
  await allMoved(old)
  expect(await commentsOf(stays)).toEqual([kept, null, null])
  expect(await reviewsOf(stays)).toMatchObject({ totalReviews: 3, averageRating: '4.00' })
  expect(await deps.reviews.model.countDocuments({ gymId: { $in: gyms }, helpfulCount: 1 })).toBe(0)
  await consumersCount({ [old]: 0, [stays]: 3 })
})

it('keeps a hidden review hidden, and resolves an old id to hide, restore and appeal', async () => {
  const [old, stays] = await twoGyms()
  const author = await review.as()
  const { id } = (await post(author, old, { comment: 'Pills' })).json
  await hide(id, 'spam')
  await publishMerge(old, stays)
  await allMoved(old)
  const movedId = reviewIdOf(stays, author.member.userId)
  expect((await reviewsOf(stays, author.member.userId)).reviews[0]).toMatchObject({
    id: movedId,
    comment: 'Pills',
  })
  const many = { ids: [id, randomUUID(), movedId] }
  expect((await admin.call('POST', '/internal/reviews/for-moderation', many)).json).toMatchObject([
    { id: movedId, firstId: id, hiding: { reason: 'spam' } },
    null,
    { id: movedId, firstId: id },
  ])
  expect((await admin.call('PUT', `/internal/reviews/${id}/hiding/appeal`)).json.id).toBe(movedId)
  expect((await reviewsOf(stays, author.member.userId)).reviews[0].hidden).toMatchObject({ appealed: true })
  await consumersCount({ [old]: 0, [stays]: 2 })
  expect((await hide(id, null)).json).toMatchObject({ id: movedId, hiding: null })
  await consumersCount({ [old]: 0, [stays]: 3 })
})

it('accepts a review of a merged gym as one of the remaining gym', async () => {
  const [old, stays] = await twoGyms()
  const author = await review.as()
  await post(author, old, { comment: 'First' })
  await publishMerge(old, stays)
  await allMoved(old)
  const again = await post(author, old, { gymId: old, rating: 1, comment: 'Second' })
  expect(again).toMatchObject({ status: 200, json: { gymId: stays, comment: 'Second' } })
  expect(await post(await review.as(), old, { comment: 'Third' })).toMatchObject({ status: 201 })
  expect(await commentsOf(stays)).toEqual(['Second', 'Third', null, null])
})

it('follows chains, in whatever order the events arrive', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const gyms: string[] = [await review.aGym(), await review.aGym(), await review.aGym()]
    for (const [n, gymId] of gyms.entries()) await post(await review.as(), gymId, { comment: `No. ${n}` })
    for (const n of order) await publishMerge(gyms[n] ?? '', gyms[n + 1] ?? '')
    await until('all at the last gym', async () => (await reviewsOf(gyms[2] ?? '')).totalReviews === 6)
    const [first = '', second = '', last = ''] = gyms
    await consumersCount({ [first]: 0, [second]: 0, [last]: 6 })
  }
})

it('finishes the move of a crashed process', async () => {
  const [old, stays] = await twoGyms()
  const author = await review.as()
  const { id } = (await post(author, old, { comment: 'Moving' })).json
  await deps.mergedGyms.add(old, stays)
  await deps.merging.detach(id, stays, new Date())
  expect(await commentsOf(old)).toEqual([null])
  expect((await hide(id, 'fake')).json).toMatchObject({ comment: 'Moving', hiding: { reason: 'fake' } })
  await hide(id, null)
  await publishMerge(old, stays)
  await allMoved(old)
  expect(await commentsOf(stays)).toEqual(['Moving', null, null])
  await consumersCount({ [old]: 0, [stays]: 3 })
})

it('moves a review that a crashed process has left at a merged gym', async () => {
  const [old, stays] = await twoGyms()
  await publishMerge(old, stays)
  await allMoved(old)
  const [userId, createdAt] = [randomUUID(), new Date()]
  await importReviews(review.db, [
    { gymId: old, userId, authorName: 'Late', rating: 1, comment: 'Late', createdAt },
  ])
  await setTimeout(maxAgeMs)
  expect(await commentsOf(old)).toEqual(['Late'])
  await moveLeftoverReviews(deps)
  await setTimeout(maxAgeMs)
  expect(await commentsOf(old)).toEqual([])
  expect(await commentsOf(stays)).toEqual(['Late', null, null])
})

it('has the newest name when its author is renamed during the move', async () => {
  const [old, stays] = await twoGyms()
  const author = await review.as()
  const { userId } = author.member
  const { id } = (await post(author, old, { comment: 'Mine' })).json
  await deps.mergedGyms.add(old, stays)
  await deps.merging.detach(id, stays, new Date())
  await deps.authors.save(userId, 'New Name', 2)
  await publishMerge(old, stays)
  await allMoved(old)
  const own = (await reviewsOf(stays)).reviews.find(
    (each: { comment: string | null }) => each.comment === 'Mine',
  )
  expect(own).toMatchObject({ authorName: 'New Name' })
})
