// Members delete their own reviews.
import type { ReviewRating } from '@jumpingjack/contracts/review/ratings'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { until } from '@jumpingjack/kit/testing/until'
import { expect, it } from 'vitest'
import { type Author, browserClient, sharedReview, storageClient } from './boot.ts'
import { addressFor, finishedPhoto, paint } from './pictures.ts'

const review = await sharedReview()

const remove = (author: Author, id: string) => author.call('DELETE', `/api/reviews/${id}`)

/** Name and revision of each event of this review, in the order of the revisions. */
const revisionsOf = async (id: string, count: number) =>
  (await review.eventsOf(id, count)).map(({ name, data }) => `${name} ${data.revision}`)

it('removes a review from totals, lists, moderation and reconciliation, and its photos for others', async () => {
  const gymId = await review.aGym()
  const [author, reader] = [await review.as(), await review.as()]
  const photo = await finishedPhoto(author)
  const draft = { rating: 1, comment: 'Mouldy.', photoUrls: [photo] }
  const { id } = (await review.post(author, gymId, draft)).json
  expect((await reader.call('GET', photo)).status).toBe(200)
  expect(await remove(author, id)).toMatchObject({ status: 204, text: '' })
  for (const viewerId of [undefined, author.member.userId]) {
    const page = await review.reviewsOf(gymId, viewerId)
    expect(page).toMatchObject({ totalReviews: 1, averageRating: '5.00', reviews: [{ rating: 5 }] })
  }
  expect((await reader.call('GET', photo)).status).toBe(404)
  const admin = await review.asService('admin')
  expect((await admin.call('GET', `/internal/reviews/${id}`)).json.code).toBe('review.unknown')
  expect((await admin.call('POST', '/internal/reviews/for-moderation', { ids: [id] })).json).toEqual([null])
  expect((await review.hide(id)).json.code).toBe('review.unknown')
  expect((await author.call('GET', `/api/reviews/${id}/shares`)).json.code).toBe('review.unknown')
  expect(await revisionsOf(id, 2)).toEqual(['review-created 1', 'review-deleted 2'])
  const ratings: ReviewRating[] = (await (await review.asService()).call('GET', '/internal/ratings')).json
  expect(ratings.find(({ reviewId }) => reviewId === id)).toMatchObject({ revision: 2, deleted: true })
  const stored = await review.db.collection<{ _id: string }>('reviews').findOne({ _id: id })
  expect(stored).toMatchObject({ comment: null, photoUrls: [], sharedTo: [] })
  const stayed = await review.db.collection('photos').findOne({ reviewId: id })
  expect(stayed?.sweepAt.getTime()).toBeLessThan(Date.now() + 5 * 60_000)
})

it('is idempotent, also for concurrent requests, and posting again makes a new review', async () => {
  const gymId = await review.aGym()
  const author = await review.as()
  const first = (await review.post(author, gymId, { rating: 1, comment: 'Old' })).json
  const replies = await Promise.all(Array.from({ length: 5 }, () => remove(author, first.id)))
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
  const again = await review.post(author, gymId, { rating: 4 })
  expect(again).toMatchObject({ status: 201, json: { rating: 4, comment: null, photoUrls: [] } })
  expect(again.json.createdAt > first.createdAt).toBe(true)
  expect(await review.post(author, gymId, { rating: 2 })).toMatchObject({ status: 200 })
  const revisions = ['review-created 1', 'review-deleted 2', 'review-created 3', 'review-updated 4']
  expect(await revisionsOf(again.json.id, 4)).toEqual(revisions)
  expect(await review.reviewsOf(gymId)).toMatchObject({ totalReviews: 2, averageRating: '3.50' })
})

it('leaves a hidden review hidden when it is deleted and posted again', async () => {
  const gymId = await review.aGym()
  const author = await review.as()
  const { id } = (await review.post(author, gymId, { rating: 1, comment: 'Buy pills' })).json
  await review.hide(id)
  expect((await remove(author, id)).status).toBe(204)
  expect((await review.reviewsOf(gymId, author.member.userId)).hiddenReviews).toEqual([])
  expect(await review.post(author, gymId, { rating: 1, comment: 'Buy more' })).toMatchObject({
    ...{ status: 201, json: { hidden: { appealed: false } } },
  })
  expect(await review.reviewsOf(gymId)).toMatchObject({ totalReviews: 1, hiddenReviews: [{ count: 1 }] })
  expect((await revisionsOf(id, 4)).at(-1)).toBe('review-hidden 4')
})

it('follows a review to the remaining gym of a merge, and deletes neither more nor less', async () => {
  const [old, stays] = [await review.aGym(), await review.aGym()]
  const [one, both] = [await review.as(), await review.as()]
  const { id } = (await review.post(one, old, { rating: 2 })).json
  const atStays = (await review.post(both, stays, { rating: 1 })).json
  const atOld = (await review.post(both, old, { rating: 1 })).json
  await remove(both, atOld.id)
  await review.bed.publishNew('gym-merged', { gymId: old, into: stays })
  // The two first ratings of five stars, the one that moves, and the one that was there.
  await until('moved', async () => (await review.reviewsOf(stays)).totalReviews === 4)
  expect(await remove(one, id)).toMatchObject({ status: 204 })
  expect(await review.reviewsOf(stays)).toMatchObject({ totalReviews: 3 })
  expect((await review.post(one, old, { rating: 4 })).status).toBe(201)
  expect(await remove(both, atStays.id)).toMatchObject({ status: 204 })
  expect(await review.reviewsOf(stays)).toMatchObject({ totalReviews: 3, averageRating: '4.67' })
})

it('erases a member whose account is deleted, whatever arrives late', async () => {
  const [gymId, other] = [await review.aGym(), await review.aGym()]
  const [author, voter] = [await review.as(), await review.as()]
  const { userId } = author.member
  const name = { userId, authorName: 'Forget Me', revision: 3 }
  await review.bed.publishNew('user-updated', name)
  const photo = await finishedPhoto(author, paint(1_000, 10))
  const photoId = photo.split('/').pop() ?? ''
  await storageClient(review.env).putObject(review.env.S3_BUCKET, `shared/${photoId}.jpg`, 'a copy')
  await addressFor(author)
  const { credentials, keys } = (await author.call('GET', '/api/s3/sts')).json
  await browserClient(review.env, credentials).initiateNewMultipartUpload(review.env.S3_BUCKET, keys[0], {})
  const { id } = (await review.post(author, gymId, { rating: 1, comment: 'Mine', photoUrls: [photo] })).json
  await remove(author, (await review.post(author, other, { rating: 2 })).json.id)
  const foreign = (await review.post(voter, other, { rating: 4 })).json
  for (const each of [author, await review.as()]) await each.call('PUT', `/api/reviews/${foreign.id}/helpful`)

  const deleted = newEvent('account-deleted', { userId, email: author.member.email }, new Date())
  await review.bed.publish(deleted)
  const remaining = () => traces(userId, photoId).catch(() => ['an upload that was just aborted'])
  await until('erased', async () => !(await remaining()).length)
  await review.bed.publishNew('user-updated', name)
  await review.bed.publish(deleted)
  expect((await review.post(author, gymId, { rating: 5 })).json.code).toBe('identity.required')
  expect((await review.post(author, await review.aGym(), { rating: 5 })).json.code).toBe('identity.required')
  expect((await author.call('POST', '/api/objects/upload', {})).json.code).toBe('identity.required')
  await until('handled', async () => (await review.bed.depths('review')).queue === 0)
  await until('erased again', async () => !(await remaining()).length)
  expect((await voter.call('GET', photo)).json.code).toBe('photo.unknown')
  expect(await review.reviewsOf(gymId)).toMatchObject({ totalReviews: 1, averageRating: '5.00' })
  expect((await voter.call('GET', `/api/gyms/${other}/reviews`)).json[0]).toMatchObject({ helpfulCount: 1 })
  expect(await revisionsOf(id, 2)).toEqual(['review-created 1', 'review-deleted 2'])
})

/** The collections and objects with one of these ids. */
async function traces(...ids: string[]): Promise<string[]> {
  const found: string[] = []
  const isTrace = (text: string) => ids.some((id) => text.includes(id))
  for (const { collectionName } of (await review.db.db?.collections()) ?? []) {
    const documents = await review.db.collection(collectionName).find().toArray()
    if (isTrace(JSON.stringify(documents))) found.push(collectionName)
  }
  const storage = storageClient(review.env)
  found.push(...(await review.keys('')).filter(isTrace))
  for await (const upload of storage.listIncompleteUploads(review.env.S3_BUCKET, '', true))
    if (isTrace(upload.key)) found.push(`unfinished ${upload.key}`)
  return found
}
