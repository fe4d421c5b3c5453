// @module-tag full
// Uploads that come too late: after the photo is finished, or the account is deleted. And callers that do not wait.
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storageOptions } from '../src/env.ts'
import { createMultipartStorage } from '../src/photos/multipart.store.ts'
import { createObjectStorage } from '../src/photos/object-storage.store.ts'
import { createPhotoStore } from '../src/photos/photos.store.ts'
import { createStorageClient } from '../src/photos/storage.client.ts'
import { sweepOrphans } from '../src/photos/sweep-orphans.actions.ts'
import { type Booted, bootReview, browserClient, keysIn, storageClient } from './boot.ts'
import { paint } from './pictures.ts'

const picture = new Uint8Array(await paint().jpeg().toBuffer())
let review: Booted
let sweep: () => Promise<number>
let unfinished: () => Promise<{ key: string; uploadId: string }[]>

beforeAll(async () => {
  review = await bootReview()
  const log = createLog('test', 'silent')
  const client = createStorageClient(storageOptions(review.env), log)
  const multipart = createMultipartStorage(client)
  const deps = { photos: createPhotoStore(review.db), storage: createObjectStorage(client), multipart, log }
  unfinished = multipart.unfinished
  sweep = () => sweepOrphans(deps)
  const someone = { userId: randomUUID(), authorName: 'Some One', revision: 1 }
  await until('consuming', async () => {
    await review.bed.publish(newEvent('user-updated', someone, new Date()))
    return (await review.db.collection('authors').countDocuments()) > 0
  })
})
afterAll(() => review.remove())

const stored = (prefix: string) => keysIn(storageClient(review.env), review.env.S3_BUCKET, prefix)
const addressFor = async (member: TestClient): Promise<string> =>
  (await member.call('POST', '/api/objects/upload')).json.uploadURL
const put = async (address: string, body = picture) => (await fetch(address, { method: 'PUT', body })).status
const finish = (member: TestClient, address: string) =>
  member.call('PUT', '/api/review-photos', { photoUrls: [address] })

it('keeps nothing that a deleted member uploads, by an address, a form or in parts', async () => {
  const member = await review.as()
  const own = `incoming/${member.member.userId}/`
  const address = await addressFor(member)
  const form = (await member.call('GET', '/api/s3/params?filename=a.jpg&type=image%2Fjpeg')).json
  const { credentials, bucket, keys } = (await member.call('GET', '/api/s3/sts')).json
  const begun = (await member.call('POST', '/api/s3/multipart', { filename: 'a.jpg', type: 'image/jpeg' }))
    .json
  const ofMember = async () => (await unfinished()).map(({ key }) => key).filter((key) => key.startsWith(own))
  expect(await ofMember()).toEqual([begun.key])
  await review.bed.publish(
    newEvent(
      'account-deleted',
      { userId: member.member.userId, email: `${randomUUID()}@example.com` },
      new Date(),
    ),
  )
  const records = review.db.collection('photos')
  await until('erased', async () => (await records.countDocuments({ userId: member.member.userId })) === 0)
  expect((await addressFor(member)) ?? 'none').toBe('none')
  await until('aborted', async () => (await ofMember()).length === 0)
  const storage = browserClient(review.env, credentials)
  await storage.initiateNewMultipartUpload(bucket, keys[0], {})
  expect(await ofMember()).toEqual([keys[0]])

  const fields = new FormData()
  for (const [name, value] of Object.entries<string>(form.fields)) fields.set(name, value)
  fields.set('file', new Blob([picture]))
  await until('stored', async () => {
    expect(await put(address)).toBe(200)
    expect((await fetch(form.url, { method: 'POST', body: fields })).ok).toBe(true)
    return (await stored(own)).length === 2
  })

  // An upload that is still expected stays.
  const other = await review.as()
  const waiting = await addressFor(other)
  await put(waiting)
  const inParts = (await other.call('POST', '/api/s3/multipart', { filename: 'a.jpg', type: 'image/jpeg' }))
    .json
  expect(await sweep()).toBe(3)
  expect([await stored(own), await ofMember()]).toEqual([[], []])
  expect((await unfinished()).map(({ key }) => key)).toContain(inParts.key)
  expect((await finish(other, waiting)).status).toBe(200)
})

it('removes what is uploaded again after the photo is finished', async () => {
  const member = await review.as()
  const address = await addressFor(member)
  await put(address)
  const path = (await finish(member, address)).json.photoUrls[0]
  expect(await put(address)).toBe(200)
  expect(await stored(`incoming/${member.member.userId}/`)).toHaveLength(1)
  expect(await sweep()).toBe(1)
  expect(await stored(`incoming/${member.member.userId}/`)).toEqual([])
  expect((await member.call('GET', path)).status).toBe(200)
})

/** Processor time that decoders, which are processes of their own, have used: in ticks. */
async function decoderTicks(): Promise<number> {
  const threads = await readdir('/proc/self/task')
  const read = (path: string) => readFile(path, 'utf8').catch(() => '')
  const lines = await Promise.all(threads.map((id) => read(`/proc/self/task/${id}/children`)))
  const ticks = lines
    .flatMap((line) => line.split(' ').filter(Boolean))
    .map(async (pid) => {
      if (!(await read(`/proc/${pid}/cmdline`)).includes('reencode-program')) return 0
      return Number((await read(`/proc/${pid}/stat`)).split(' ')[13] ?? 0)
    })
  return (await Promise.all(ticks)).reduce((sum, each) => sum + each, 0)
}

it('finishes a picture whose caller has gone, and leads a second request to it', async () => {
  const member = await review.as()
  const address = await addressFor(member)
  await put(address, new Uint8Array(await paint(3_000, 3_000).png().toBuffer()))
  const id = new URL(address).pathname.split('/').pop()
  const gone = new AbortController()
  const before = await decoderTicks()
  const first = member.call('PUT', '/api/review-photos', { photoUrls: [address] }, {}, gone.signal)
  await until('decoding', async () => (await decoderTicks()) > before)
  gone.abort()
  await expect(first).rejects.toThrow()
  await until('finished', async () => (await stored(`photos/${id}.webp`)).length === 1)
  expect((await finish(member, address)).status).toBe(200)
})
