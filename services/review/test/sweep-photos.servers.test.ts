// What the sweeps remove: unused photos, and uploads that come too late, after the photo is finished or the account is
// deleted. They keep what a review uses, whatever happens concurrently. And callers that do not wait.
import { readdir, readFile } from 'node:fs/promises'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { problem, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, expect, it } from 'vitest'
import { storageOptions } from '../src/env.ts'
import { createMultipartStorage } from '../src/photos/multipart.store.ts'
import { createObjectStorage } from '../src/photos/object-storage.store.ts'
import { createPhotoStore } from '../src/photos/photos.store.ts'
import { createStorageClient } from '../src/photos/storage.client.ts'
import { sweepOrphans, sweepPhotos } from '../src/photos/sweep-photos.actions.ts'
import { createReviewStore } from '../src/reviews/reviews.store.ts'
import { type Author, bootReview, browserClient, storageClient } from './boot.ts'
import { addressFor, finish, finishedPhoto, paint, put, upload } from './pictures.ts'
import { picture, readForm, sendForm, startUpload } from './upload-cases.ts'

const hourMs = 60 * 60 * 1000
const review = await bootReview()
const log = createLog('test', 'silent')
const client = createStorageClient(storageOptions(review.env), log)
const multipart = createMultipartStorage(client)
const deps = {
  ...{ photos: createPhotoStore(review.db), storage: createObjectStorage(client), multipart, log },
  reviewIdsByPhoto: createReviewStore(review.db).idsByPhoto,
  now: () => new Date(),
}
const removeOrphans = () => sweepOrphans(deps)
// The service itself does not sweep them meanwhile.
const lease = { $set: { until: new Date(Date.now() + 24 * hourMs) } }
await review.db.collection('leases').updateOne({ _id: 'sweep-orphans' as never }, lease, { upsert: true })
async function sweepAfter(...hours: number[]): Promise<number[]> {
  const removed: number[] = []
  for (const each of hours)
    removed.push(await sweepPhotos({ ...deps, now: () => new Date(Date.now() + each * hourMs) }))
  return removed
}
afterAll(() => review.remove())

const statusOf = async (member: TestClient, path: string) => (await member.call('GET', path)).status
const use = (member: TestClient, gymId: string, ...photoUrls: string[]) =>
  review.post(member, gymId, { photoUrls })
const incomingOf = ({ member }: Author) => review.keys(`incoming/${member.userId}/`)
const unfinishedOf = async ({ member }: Author) =>
  (await multipart.unfinished()).flatMap(({ key }) => (key.includes(member.userId) ? key : []))

it('condemns a photo that no review uses within a day, and removes it an hour later', async () => {
  const member = await review.as()
  const path = await finishedPhoto(member, paint(1_000, 10))
  const id = path.split('/').pop()
  // With its copies.
  expect(await review.keys(`photos/${id}`)).toHaveLength(3)
  await sweepAfter(23)
  expect(await statusOf(member, path)).toBe(200)
  await sweepAfter(25)
  expect(await statusOf(member, path)).toBe(404)
  expect((await use(member, await review.aGym(), path)).json.code).toBe('photo.not-yours')
  expect(await sweepAfter(27)).toEqual([1])
  expect(await review.keys(`photos/${id}`)).toEqual([])
})

it('removes an upload that was never finished', async () => {
  const member = await review.as()
  const address = await upload(member, picture)
  expect(await sweepAfter(25)).toEqual([0])
  expect(await finish(member, address)).toMatchObject(problem(400, 'photo.not-uploaded'))
  expect(await sweepAfter(27)).toEqual([1])
  expect(await finish(member, address)).toMatchObject(problem(400, 'photo.not-yours'))
})

it('removes uploads in parts that were never completed, also those of temporary credentials', async () => {
  const member = await review.as()
  const { key } = await startUpload(member)
  const { credentials, bucket, keys } = (await member.call('GET', '/api/s3/sts')).json
  for (let times = 0; times < 2; times++)
    await browserClient(review.env, credentials).initiateNewMultipartUpload(bucket, keys[0], {})
  expect((await unfinishedOf(member)).sort()).toEqual([key, keys[0], keys[0]].sort())
  await sweepAfter(25, 27)
  expect(await unfinishedOf(member)).toEqual([])
})

it('removes the picture that a crash has left before it was recorded', async () => {
  const address = await upload(await review.as(), picture)
  const key = `photos/${new URL(address).pathname.split('/').pop()}.webp`
  await storageClient(review.env).putObject(review.env.S3_BUCKET, key, picture)
  await sweepAfter(25, 27)
  expect(await review.keys(key)).toEqual([])
})

it('keeps the photos of a review, and removes those that an edit has dropped', async () => {
  const [member, gymId] = [await review.as(), await review.aGym()]
  const [kept, dropped] = [await finishedPhoto(member), await finishedPhoto(member)]
  await use(member, gymId, kept, dropped)
  await sweepAfter(25, 27)
  expect([await statusOf(member, kept), await statusOf(member, dropped)]).toEqual([200, 200])
  await use(member, gymId, kept)
  await sweepAfter(25, 27)
  expect([await statusOf(member, kept), await statusOf(member, dropped)]).toEqual([200, 404])
})

it('keeps a photo that a second review still uses', async () => {
  const [member, one, two] = [await review.as(), await review.aGym(), await review.aGym()]
  const path = await finishedPhoto(member)
  await use(member, one, path)
  await use(member, two, path)
  await use(member, one)
  await use(member, two, path)
  await sweepAfter(25, 27)
  expect(await statusOf(member, path)).toBe(200)
})

it('keeps a condemned photo that a concurrent post uses', async () => {
  const [member, gymId] = [await review.as(), await review.aGym()]
  const path = await finishedPhoto(member)
  await sweepAfter(25)
  // As a post that has checked the photo just before it was condemned.
  await use(member, gymId)
  const own = { gymId, userId: member.member.userId }
  await review.db.collection('reviews').updateOne(own, { $set: { photoUrls: [path] } })
  await sweepAfter(27)
  expect(await statusOf(member, path)).toBe(200)
})

it('keeps nothing that a deleted member uploads in any way', { tags: 'full' }, async () => {
  await removeOrphans()
  const member = await review.as()
  const { userId, email } = member.member
  const [address, form] = [await addressFor(member), await readForm(member)]
  const { credentials, bucket, keys } = (await member.call('GET', '/api/s3/sts')).json
  const begun = await startUpload(member)
  expect(await unfinishedOf(member)).toEqual([begun.key])
  await review.bed.publishNew('account-deleted', { userId, email })
  const records = review.db.collection('photos')
  await until('erased', async () => (await records.countDocuments({ userId })) === 0)
  await until('aborted', async () => (await unfinishedOf(member)).length === 0)
  const storage = browserClient(review.env, credentials)
  await storage.initiateNewMultipartUpload(bucket, keys[0], {})
  expect(await unfinishedOf(member)).toEqual([keys[0]])
  await until('stored', async () => {
    expect(await put(address, picture)).toBe(200)
    expect(await sendForm(form.fields, form.url)).toBe(204)
    return (await incomingOf(member)).length === 2
  })

  // An upload that is still expected stays.
  const other = await review.as()
  const waiting = await upload(other, picture)
  const inParts = await startUpload(other)
  expect(await removeOrphans()).toBe(3)
  expect([await incomingOf(member), await unfinishedOf(member)]).toEqual([[], []])
  expect(await unfinishedOf(other)).toEqual([inParts.key])
  expect((await finish(other, waiting)).status).toBe(200)
})

it('removes what is uploaded again after the photo is finished', { tags: 'full' }, async () => {
  await removeOrphans()
  const member = await review.as()
  const address = await upload(member, picture)
  const [path] = (await finish(member, address)).json.photoUrls
  expect(await put(address, picture)).toBe(200)
  expect(await incomingOf(member)).toHaveLength(1)
  expect(await removeOrphans()).toBe(1)
  expect(await incomingOf(member)).toEqual([])
  expect(await statusOf(member, path)).toBe(200)
})

/** The number of child processes. Each large picture is decoded by a new one. */
async function children(): Promise<number> {
  const threads = await readdir('/proc/self/task')
  const read = (id: string) => readFile(`/proc/self/task/${id}/children`, 'utf8').catch(() => '')
  return (await Promise.all(threads.map(read))).join('').split(' ').length
}

it('finishes a picture whose caller has gone, for its second request', { tags: 'full' }, async () => {
  const member = await review.as()
  const address = await upload(member, await paint(3_000, 3_000).png().toBuffer())
  const id = new URL(address).pathname.split('/').pop()
  const gone = new AbortController()
  const before = await children()
  const first = member.call('PUT', '/api/review-photos', { photoUrls: [address] }, {}, gone.signal)
  await until('decoding', async () => (await children()) > before)
  gone.abort()
  await expect(first).rejects.toThrow()
  await until('finished', async () => (await review.keys(`photos/${id}.webp`)).length === 1)
  expect((await finish(member, address)).status).toBe(200)
})
