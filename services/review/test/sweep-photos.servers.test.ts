// The sweep removes unused photos and keeps those that a review uses, whatever happens concurrently.
import { createLog } from '@jumpingjack/kit/telemetry/log'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storageOptions } from '../src/env.ts'
import { createMultipartStorage } from '../src/photos/multipart.store.ts'
import { createObjectStorage } from '../src/photos/object-storage.store.ts'
import { createPhotoStore } from '../src/photos/photos.store.ts'
import { createStorageClient } from '../src/photos/storage.client.ts'
import { sweepPhotos } from '../src/photos/sweep-photos.actions.ts'
import { createReviewStore } from '../src/reviews/reviews.store.ts'
import { type Booted, bootReview, browserClient, keysIn, storageClient, unfinishedIn } from './boot.ts'
import { paint } from './pictures.ts'

const hourMs = 60 * 60 * 1000
const picture = await paint().jpeg().toBuffer()
let review: Booted
let sweepAfter: (hours: number) => Promise<number>

beforeAll(async () => {
  review = await bootReview()
  const log = createLog('test', 'silent')
  const client = createStorageClient(storageOptions(review.env), log)
  const deps = {
    photos: createPhotoStore(review.db),
    storage: createObjectStorage(client),
    multipart: createMultipartStorage(client),
    reviewIdsByPhoto: createReviewStore(review.db).idsByPhoto,
    log,
  }
  sweepAfter = (hours) => {
    const now = () => new Date(Date.now() + hours * hourMs)
    return sweepPhotos({ ...deps, now })
  }
})
afterAll(() => review.remove())

async function upload(member: TestClient): Promise<string> {
  const { uploadURL } = (await member.call('POST', '/api/objects/upload')).json
  await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(picture) })
  return uploadURL
}

async function photo(member: TestClient): Promise<string> {
  const reply = await member.call('PUT', '/api/review-photos', { photoUrls: [await upload(member)] })
  return reply.json.photoUrls[0]
}

const statusOf = async (member: TestClient, path: string) => (await member.call('GET', path)).status
const post = (member: TestClient, gymId: string, photoUrls: string[]) =>
  member.call('POST', `/api/gyms/${gymId}/reviews`, { rating: 4, photoUrls })

it('condemns a photo that no review uses within a day, and removes it an hour later', async () => {
  const member = await review.as()
  const path = await photo(member)
  const id = path.split('/').pop()
  const small = `photos/${id}_320.webp`
  await storageClient(review.env).putObject(review.env.S3_BUCKET, small, picture)
  await sweepAfter(23)
  expect(await statusOf(member, path)).toBe(200)
  await sweepAfter(25)
  expect(await statusOf(member, path)).toBe(404)
  expect((await post(member, await review.aGym(), [path])).json.code).toBe('photo.not-yours')
  expect(await sweepAfter(27)).toBe(1)
  expect(await keysIn(storageClient(review.env), review.env.S3_BUCKET, `photos/${id}`)).toEqual([])
})

it('removes an upload that was never finished', async () => {
  const member = await review.as()
  const address = await upload(member)
  expect(await sweepAfter(25)).toBe(0)
  const condemned = await member.call('PUT', '/api/review-photos', { photoUrls: [address] })
  expect(condemned).toMatchObject({ status: 400, json: { code: 'photo.not-uploaded' } })
  expect(await sweepAfter(27)).toBe(1)
  const late = await member.call('PUT', '/api/review-photos', { photoUrls: [address] })
  expect(late).toMatchObject({ status: 400, json: { code: 'photo.not-yours' } })
})

it('removes the parts of an upload that was never completed', async () => {
  const member = await review.as()
  const { key, uploadId } = (await member.call('POST', '/api/s3/multipart', { filename: 'a.jpg' })).json
  const multipart = createMultipartStorage(
    createStorageClient(storageOptions(review.env), createLog('test', 'silent')),
  )
  await fetch(await multipart.partUrl(key, uploadId, 1), { method: 'PUT', body: 'some bytes' })
  expect(await multipart.parts(key, uploadId)).toHaveLength(1)
  await sweepAfter(25)
  await sweepAfter(27)
  expect(await multipart.parts(key, uploadId)).toBeUndefined()
})

it('removes the uploads in parts that temporary credentials have started', async () => {
  const { credentials, bucket, keys } = (await (await review.as()).call('GET', '/api/s3/sts')).json
  for (let times = 0; times < 2; times++)
    await browserClient(review.env, credentials).initiateNewMultipartUpload(review.env.S3_BUCKET, keys[0], {})
  expect(await unfinishedIn(storageClient(review.env), bucket, keys[0])).toHaveLength(2)
  await sweepAfter(25)
  await sweepAfter(27)
  expect(await unfinishedIn(storageClient(review.env), bucket, keys[0])).toEqual([])
})

it('removes the picture that a crash has left before it was recorded', async () => {
  const address = await upload(await review.as())
  const key = `photos/${new URL(address).pathname.split('/').pop()}.webp`
  await storageClient(review.env).putObject(review.env.S3_BUCKET, key, picture)
  await sweepAfter(25)
  await sweepAfter(27)
  expect(await keysIn(storageClient(review.env), review.env.S3_BUCKET, key)).toEqual([])
})

it('keeps the photos of a review, and removes those that an edit has dropped', async () => {
  const [member, gymId] = [await review.as(), await review.aGym()]
  const [kept, dropped] = [await photo(member), await photo(member)]
  await post(member, gymId, [kept, dropped])
  await sweepAfter(25)
  await sweepAfter(27)
  expect([await statusOf(member, kept), await statusOf(member, dropped)]).toEqual([200, 200])
  await post(member, gymId, [kept])
  await sweepAfter(25)
  await sweepAfter(27)
  expect([await statusOf(member, kept), await statusOf(member, dropped)]).toEqual([200, 404])
})

it('keeps a photo that a second review still uses', async () => {
  const [member, one, two] = [await review.as(), await review.aGym(), await review.aGym()]
  const path = await photo(member)
  await post(member, one, [path])
  await post(member, two, [path])
  await post(member, one, [])
  await post(member, two, [path])
  await sweepAfter(25)
  await sweepAfter(27)
  expect(await statusOf(member, path)).toBe(200)
})

it('keeps a condemned photo that a concurrent post uses', async () => {
  const [member, gymId] = [await review.as(), await review.aGym()]
  const path = await photo(member)
  await sweepAfter(25)
  // As a post that has checked the photo just before it was condemned.
  const reviews = createReviewStore(review.db)
  await post(member, gymId, [])
  await reviews.model.updateOne({ gymId, userId: member.member.userId }, { $set: { photoUrls: [path] } })
  await sweepAfter(27)
  expect(await statusOf(member, path)).toBe(200)
})
