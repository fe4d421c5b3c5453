// Reviews move when their gym is merged into another.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { noRelay } from '@jumpingjack/kit/messaging/outbox'
import { createAliases } from '@jumpingjack/kit/mongo/aliases'
import { maxAgeMs } from '@jumpingjack/kit/mongo/change-feed'
import { until } from '@jumpingjack/kit/testing/until'
import { expect, it } from 'vitest'
import { createPhotoStore } from '../src/photos/photos.store.ts'
import { createAuthorStore } from '../src/reviews/authors.store.ts'
import { importReviews } from '../src/reviews/import-reviews.actions.ts'
import { type MergingDeps, moveLeftoverReviews } from '../src/reviews/merging.actions.ts'
import { createMergingStore } from '../src/reviews/merging.store.ts'
import { createReviewStore, reviewIdOf } from '../src/reviews/reviews.store.ts'
import { sharedReview } from './boot.ts'
import { finishedPhoto } from './pictures.ts'

const review = await sharedReview()
const admin = await review.asService('admin')
const reviews = createReviewStore(review.db)
/** Of a process that crashes, or of the next one. */
const deps: MergingDeps = {
  reviews,
  merging: createMergingStore(reviews.model),
  mergedGyms: createAliases(review.db, 'mergedGyms'),
  authors: createAuthorStore(review.db),
  photos: createPhotoStore(review.db),
  relay: noRelay,
  eraseIfDeleted: async () => false,
  now: () => new Date(),
}

/** Two gyms, each with one review of five stars without a comment, and a member who has reviewed the first. */
async function aReviewToMove(body: object) {
  const [old, stays, author] = [await review.aGym(), await review.aGym(), await review.as()]
  const { userId } = author.member
  const posted = (await review.post(author, old, body)).json
  return { old, stays, author, userId, posted, id: String(posted.id), movedId: reviewIdOf(stays, userId) }
}

const publishMerge = (gymId: string, into: string) => review.bed.publishNew('gym-merged', { gymId, into })

/** Waits until every review of this gym has moved. */
async function merge(gymId: string, into: string): Promise<void> {
  await publishMerge(gymId, into)
  await until('all moved', async () => (await deps.merging.findUnmoved(gymId, 1)).length === 0)
}

const commentsOf = async (gymId: string) =>
  (await review.reviewsOf(gymId)).reviews.map((each: { comment: string | null }) => each.comment).sort()

/** The reviews of a gym that a consumer counts when it keeps the newest revision of each. */
function consumerCount(gymId: string): number {
  const ofGym = review.published().filter(({ data }) => data.gymId === gymId)
  const byRevision = ofGym.toSorted((a, b) => a.data.revision - b.data.revision)
  const newest = new Map(byRevision.map(({ name, data }) => [data.reviewId, name as string]))
  return [...newest.values()].filter((name) => !['review-deleted', 'review-hidden'].includes(name)).length
}

async function consumersCount(counts: Record<string, number>): Promise<void> {
  await review.allPublished()
  await until(`consumers count ${JSON.stringify(counts)}`, async () =>
    Object.entries(counts).every(([gymId, count]) => consumerCount(gymId) === count),
  )
}

it('moves reviews with content, dates and photos, and publishes both changes', async () => {
  const { old, stays, author, userId, movedId } = await aReviewToMove({})
  const photo = await finishedPhoto(author)
  const body = { rating: 2, comment: 'Cold showers', photoUrls: [photo] }
  const posted = (await review.post(author, old, body)).json
  await merge(old, stays)
  const moved = await review.reviewsOf(stays, userId)
  expect(moved).toMatchObject({ totalReviews: 3, averageRating: '4.00' })
  expect(posted).toMatchObject(body)
  expect(moved.reviews).toContainEqual({ ...posted, id: movedId, gymId: stays })
  expect((await (await review.as()).call('GET', photo)).status).toBe(200)
  await consumersCount({ [old]: 0, [stays]: 3 })
})

it.each([
  ['the one at the merged gym', 'old'],
  ['the one at the gym that stays', 'stays'],
] as const)('keeps the newer of two reviews by one member: %s', async (_what, newer) => {
  const [old, stays, author] = [await review.aGym(), await review.aGym(), await review.as()]
  const older = await review.post(author, newer === 'old' ? stays : old, { rating: 1, comment: 'old words' })
  // Votes for the older text do not count for the newer one.
  await (await review.as()).call('PUT', `/api/reviews/${older.json.id}/helpful`)
  review.clock.now = new Date(Date.now() + 1_000)
  await review.post(author, newer === 'old' ? old : stays, { rating: 2, comment: 'new words' })
  review.clock.now = undefined
  await merge(old, stays)
  expect(await commentsOf(stays)).toEqual(['new words', null, null])
  expect(await review.reviewsOf(stays)).toMatchObject({ totalReviews: 3, averageRating: '4.00' })
  const voted = { gymId: { $in: [old, stays] }, helpfulCount: 1 }
  expect(await deps.reviews.model.countDocuments(voted)).toBe(0)
  await consumersCount({ [old]: 0, [stays]: 3 })
})

it('keeps a hidden review hidden, and resolves an old id to hide, restore and appeal', async () => {
  const { old, stays, userId, id, movedId } = await aReviewToMove({ comment: 'Pills' })
  await review.hide(id)
  await merge(old, stays)
  const own = async () => (await review.reviewsOf(stays, userId)).reviews[0]
  expect(await own()).toMatchObject({ id: movedId, comment: 'Pills' })
  const many = { ids: [id, randomUUID(), movedId] }
  expect((await admin.call('POST', '/internal/reviews/for-moderation', many)).json).toMatchObject([
    { id: movedId, firstId: id, hiding: { reason: 'spam' } },
    null,
    { id: movedId, firstId: id },
  ])
  expect((await admin.call('PUT', `/internal/reviews/${id}/hiding/appeal`)).json.id).toBe(movedId)
  expect((await own()).hidden).toMatchObject({ appealed: true })
  await consumersCount({ [old]: 0, [stays]: 2 })
  expect((await review.hide(id, null)).json).toMatchObject({ id: movedId, hiding: null })
  await consumersCount({ [old]: 0, [stays]: 3 })
})

it('accepts a review of a merged gym as one of the remaining gym', async () => {
  const { old, stays, author } = await aReviewToMove({ comment: 'First' })
  await merge(old, stays)
  const again = await review.post(author, old, { gymId: old, comment: 'Second' })
  expect(again).toMatchObject({ status: 200, json: { gymId: stays, comment: 'Second' } })
  expect(await review.post(await review.as(), old, { comment: 'Third' })).toMatchObject({ status: 201 })
  expect(await commentsOf(stays)).toEqual(['Second', 'Third', null, null])
})

it.each(['in their order', 'reversed'])('follows a chain whose events arrive %s', async (order) => {
  const [first, second, last] = [await review.aGym(), await review.aGym(), await review.aGym()]
  for (const gymId of [first, second, last]) await review.post(await review.as(), gymId)
  const merges = [() => publishMerge(first, second), () => publishMerge(second, last)]
  for (const publish of order === 'reversed' ? merges.toReversed() : merges) await publish()
  await until('all at the last gym', async () => (await review.reviewsOf(last)).totalReviews === 6)
  await consumersCount({ [first]: 0, [second]: 0, [last]: 6 })
})

it('finishes the move of a crashed process, under the newest name of the author', async () => {
  const { old, stays, userId, id } = await aReviewToMove({ comment: 'Moving' })
  await deps.mergedGyms.add(old, stays)
  await deps.merging.detach(id, stays, new Date())
  await deps.authors.save(userId, 'New Name', 2)
  expect(await commentsOf(old)).toEqual([null])
  const hidden = await review.hide(id, 'fake')
  expect(hidden.json).toMatchObject({ comment: 'Moving', hiding: { reason: 'fake' } })
  await review.hide(id, null)
  await merge(old, stays)
  expect((await review.reviewsOf(stays)).reviews[0]).toMatchObject({
    ...{ comment: 'Moving', authorName: 'New Name' },
  })
  await consumersCount({ [old]: 0, [stays]: 3 })
})

it('moves a review that a crashed process has left at a merged gym', async () => {
  const [old, stays] = [await review.aGym(), await review.aGym()]
  await merge(old, stays)
  const late = { authorName: 'Late', rating: 1, comment: 'Late', createdAt: new Date() }
  await importReviews(review.db, [{ gymId: old, userId: randomUUID(), ...late }])
  await setTimeout(maxAgeMs)
  expect(await commentsOf(old)).toEqual(['Late'])
  await moveLeftoverReviews(deps)
  await setTimeout(maxAgeMs)
  expect(await commentsOf(old)).toEqual([])
  expect(await commentsOf(stays)).toEqual(['Late', null, null])
})
