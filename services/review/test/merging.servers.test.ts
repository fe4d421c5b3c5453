// Reviews follow when their gym turns out to be another one.
import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { createAliases } from '@jumpingjack/kit/mongo/aliases'
import { type TestClient, until } from '@jumpingjack/kit/testing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPhotoStore } from '../src/photos/photos.store.ts'
import { createAuthorStore } from '../src/reviews/authors.store.ts'
import { importReviews } from '../src/reviews/import-reviews.actions.ts'
import { type MergingDeps, moveLeftoverReviews } from '../src/reviews/merging.actions.ts'
import { createMergingStore } from '../src/reviews/merging.store.ts'
import { createReviewStore, reviewIdOf } from '../src/reviews/reviews.store.ts'
import { type Booted, bootReview } from './boot.ts'
import { finishedPhoto } from './pictures.ts'

let review: Booted
let admin: TestClient
/** What a process works with that has died, or that comes afterwards. */
let deps: MergingDeps

beforeAll(async () => {
  review = await bootReview()
  admin = await review.bed.client('review', review.url, { role: 'service', service: 'admin' })
  const reviews = createReviewStore(review.db)
  deps = {
    reviews,
    merging: createMergingStore(reviews.model),
    mergedGyms: createAliases(review.db, 'mergedGyms'),
    authors: createAuthorStore(review.db),
    photos: createPhotoStore(review.db),
    relay: { wake() {}, async stop() {} },
    now: () => new Date(),
  }
})
afterAll(() => review.remove())

type Author = Awaited<ReturnType<typeof review.as>>

const merged = (gymId: string, into: string) =>
  review.bed.publish(newEvent('gym-merged', { gymId, into }, new Date()))
const post = (author: Author, gymId: string, body: object) =>
  author.call('POST', `/api/gyms/${gymId}/reviews`, { rating: 3, ...body })
const at = async (gymId: string, viewerId: string = randomUUID()) =>
  (await (await review.asService()).call('GET', `/internal/gyms/${gymId}/reviews?viewerId=${viewerId}`)).json
const commentsAt = async (gymId: string) =>
  (await at(gymId)).reviews.map((each: { comment: string | null }) => each.comment).sort()
const hide = (id: string, reason: string | null) =>
  admin.call('PUT', `/internal/reviews/${id}/hiding`, { reason })

/** Both have a review of five stars without words already. */
async function twoGyms(): Promise<[string, string]> {
  return [await review.aGym(), await review.aGym()]
}

/** Whatever was at this gym has arrived elsewhere. */
const isEmpty = (gymId: string) =>
  until('all have left', async () => (await deps.merging.findUnmoved(gymId, 1)).length === 0)

/** How many reviews of a gym a hearer counts who keeps the newest revision of each. */
function countedAt(gymId: string): number {
  const newest = new Map<string, DomainEvent<'review-created'>>()
  for (const event of review.heard as DomainEvent<'review-created'>[]) {
    const { reviewId, revision } = event.data
    if (event.data.gymId === gymId && revision > (newest.get(reviewId)?.data.revision ?? 0)) {
      newest.set(reviewId, event)
    }
  }
  const gone = ['review-deleted', 'review-hidden']
  return [...newest.values()].filter((event) => !gone.includes(event.name)).length
}

async function hearersCount(counts: Record<string, number>): Promise<void> {
  const outbox = { outboxAt: { $exists: true } }
  await until(
    'all is announced',
    async () => (await review.db.collection('reviews').countDocuments(outbox)) === 0,
  )
  await until(`consumers count ${JSON.stringify(counts)}`, async () =>
    Object.entries(counts).every(([gymId, count]) => countedAt(gymId) === count),
  )
}

it('moves reviews with what they say, their dates and photos, and announces both ends of the way', async () => {
  const [old, stays] = await twoGyms()
  const author = await review.as()
  const photoUrls = [await finishedPhoto(author)]
  const posted = (await post(author, old, { rating: 2, comment: 'Cold showers', photoUrls })).json
  await merged(old, stays)
  await isEmpty(old)
  const there = await at(stays)
  expect(there).toMatchObject({ totalReviews: 3, averageRating: '4.00' })
  const id = reviewIdOf(stays, author.member.userId)
  expect(posted).toMatchObject({ comment: 'Cold showers', photoUrls })
  expect(there.reviews).toContainEqual({ ...posted, id, gymId: stays })
  expect((await (await review.as()).call('GET', photoUrls[0] ?? '')).status).toBe(200)
  await hearersCount({ [old]: 0, [stays]: 3 })
})

it.each([
  ['the one at the merged gym', ['old words', 'new words'], 'new words', 'stays first'],
  ['the one at the gym that stays', ['new words', 'old words'], 'new words', 'old first'],
] as const)(
  'keeps, of a member who has reviewed both, %s where that is newer',
  async (_what, words, kept, order) => {
    const [old, stays] = await twoGyms()
    const author = await review.as()
    const gyms = order === 'stays first' ? [stays, old] : [old, stays]
    for (const [index, gymId] of gyms.entries()) {
      review.clock.now = new Date(Date.now() + index * 1_000)
      await post(author, gymId, {
        rating: index + 1,
        comment: words[order === 'stays first' ? index : 1 - index],
      })
    }
    review.clock.now = undefined
    await merged(old, stays)
    await isEmpty(old)
    expect(await commentsAt(stays)).toEqual([kept, null, null])
    expect(await at(stays)).toMatchObject({ totalReviews: 3, averageRating: '4.00' })
    await hearersCount({ [old]: 0, [stays]: 3 })
  },
)

it('keeps hidden what is hidden, and follows an old id to hide, restore and appeal', async () => {
  const [old, stays] = await twoGyms()
  const author = await review.as()
  const { id } = (await post(author, old, { comment: 'Pills' })).json
  await hide(id, 'spam')
  await merged(old, stays)
  await isEmpty(old)
  const movedId = reviewIdOf(stays, author.member.userId)
  expect((await at(stays, author.member.userId)).reviews[0]).toMatchObject({ id: movedId, comment: 'Pills' })
  const many = { ids: [id, randomUUID(), movedId] }
  expect((await admin.call('POST', '/internal/reviews/for-moderation', many)).json).toMatchObject([
    { id: movedId, firstId: id, hiding: { reason: 'spam' } },
    null,
    { id: movedId, firstId: id },
  ])
  expect((await admin.call('PUT', `/internal/reviews/${id}/hiding/appeal`)).json.id).toBe(movedId)
  expect((await at(stays, author.member.userId)).reviews[0].hidden).toMatchObject({ appealed: true })
  await hearersCount({ [old]: 0, [stays]: 2 })
  expect((await hide(id, null)).json).toMatchObject({ id: movedId, hiding: null })
  await hearersCount({ [old]: 0, [stays]: 3 })
})

it('takes a review for a merged gym as one of the gym that stays', async () => {
  const [old, stays] = await twoGyms()
  const author = await review.as()
  await post(author, old, { comment: 'First' })
  await merged(old, stays)
  await isEmpty(old)
  const again = await post(author, old, { gymId: old, rating: 1, comment: 'Second' })
  expect(again).toMatchObject({ status: 200, json: { gymId: stays, comment: 'Second' } })
  expect(await post(await review.as(), old, { comment: 'Third' })).toMatchObject({ status: 201 })
  expect(await commentsAt(stays)).toEqual(['Second', 'Third', null, null])
})

it('follows chains, in whatever order the merges are heard', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const gyms: string[] = [await review.aGym(), await review.aGym(), await review.aGym()]
    for (const [n, gymId] of gyms.entries()) await post(await review.as(), gymId, { comment: `No. ${n}` })
    for (const n of order) await merged(gyms[n] ?? '', gyms[n + 1] ?? '')
    await until('all at the last', async () => (await at(gyms[2] ?? '')).totalReviews === 6)
    const [first = '', second = '', last = ''] = gyms
    await hearersCount({ [first]: 0, [second]: 0, [last]: 6 })
  }
})

it('finishes what somebody has begun who died on the way', async () => {
  const [old, stays] = await twoGyms()
  const author = await review.as()
  const { id } = (await post(author, old, { comment: 'On the way' })).json
  await deps.mergedGyms.add(old, stays)
  await deps.merging.detach(id, stays, new Date())
  expect(await commentsAt(old)).toEqual([null])
  expect((await hide(id, 'fake')).json).toMatchObject({ comment: 'On the way', hiding: { reason: 'fake' } })
  await hide(id, null)
  await merged(old, stays)
  await isEmpty(old)
  expect(await commentsAt(stays)).toEqual(['On the way', null, null])
  await hearersCount({ [old]: 0, [stays]: 3 })
})

it('finds what was stored at a merged gym by somebody who died before looking', async () => {
  const [old, stays] = await twoGyms()
  await merged(old, stays)
  await isEmpty(old)
  const [userId, createdAt] = [randomUUID(), new Date()]
  await importReviews(review.db, [
    { gymId: old, userId, authorName: 'Late', rating: 1, comment: 'Late', createdAt },
  ])
  expect(await commentsAt(old)).toEqual(['Late'])
  await moveLeftoverReviews(deps)
  expect(await commentsAt(old)).toEqual([])
  expect(await commentsAt(stays)).toEqual(['Late', null, null])
})

it('carries the newest name when its author is renamed on the way', async () => {
  const [old, stays] = await twoGyms()
  const author = await review.as()
  const { userId } = author.member
  const { id } = (await post(author, old, { comment: 'Mine' })).json
  await deps.mergedGyms.add(old, stays)
  await deps.merging.detach(id, stays, new Date())
  await deps.authors.save(userId, 'New Name', 2)
  await merged(old, stays)
  await isEmpty(old)
  const own = (await at(stays)).reviews.find((each: { comment: string | null }) => each.comment === 'Mine')
  expect(own).toMatchObject({ authorName: 'New Name' })
})
