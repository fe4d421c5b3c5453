// @module-tag full
// Without the storage photos fail in time, and reviews still work. Without the database requests fail in time. Afterwards
// the service recovers.
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { patiently, problem } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, expect, it } from 'vitest'
import { bootReview, storageClient } from './boot.ts'
import { finish, finishedPhoto, paint, upload } from './pictures.ts'

const storage = await createTestProxy(process.env.S3_ENDPOINT ?? '')
const database = await createTestProxy(process.env.MONGO_URL ?? '')
storage.cut()
const review = await bootReview({ S3_ENDPOINT: new URL(storage.url).origin, MONGO_URL: database.url })
afterAll(async () => {
  for (const proxy of [storage, database]) proxy.thaw()
  await review.remove()
  for (const proxy of [storage, database]) await proxy.close()
})

it('starts without the storage, and creates its private bucket once it is available', async () => {
  const [member, gymId] = [await review.as(), await review.aGym()]
  expect((await review.post(member, gymId)).status).toBe(201)
  const requestUpload = () => member.call('POST', '/api/objects/upload')
  expect(await requestUpload()).toMatchObject(problem(503, 'service.unavailable'))
  storage.thaw()
  const { uploadURL } = (await patiently(requestUpload)).json
  expect(new URL(uploadURL).origin).toBe(new URL(review.env.S3_PUBLIC_URL).origin)
  const client = storageClient({ ...review.env, S3_ENDPOINT: process.env.S3_ENDPOINT ?? '' })
  await expect.poll(() => client.bucketExists(review.env.S3_BUCKET)).toBe(true)
  await expect
    .poll(() => client.getBucketLifecycle(review.env.S3_BUCKET).catch(() => null))
    .toMatchObject({
      Rule: expect.arrayContaining([
        expect.objectContaining({ Expiration: { Days: 1 }, Filter: { Prefix: 'incoming/' } }),
      ]),
    })
})

it.each([
  ['down', () => storage.cut()],
  ['frozen', () => storage.freeze()],
])('responds 503 for photos while the storage is %s, and recovers', async (_what, disturb) => {
  const [member, gymId] = [await review.as(), await review.aGym()]
  const address = await upload(member, await paint().png().toBuffer())
  const path = await finishedPhoto(member)
  disturb()
  const replies = await Promise.all([finish(member, address), member.attempt('GET', path)])
  for (const reply of replies) {
    expect(reply).toMatchObject(problem(503, 'service.unavailable'))
  }
  expect((await review.post(member, gymId)).status).toBe(201)
  storage.thaw()
  const finished = await patiently(() => finish(member, address))
  expect(finished.status).toBe(200)
  for (const photo of [path, finished.json.photoUrls[0]]) {
    expect((await member.call('GET', photo)).status).toBe(200)
  }
})

it('responds 503 when the database falls silent, then without waiting for it, and recovers', async () => {
  const [author, gymId] = [await review.as(), await review.aGym()]
  const post = () => review.post(author, gymId)
  expect((await post()).status).toBe(201)
  database.freeze()
  const startedAt = performance.now()
  const first = await Promise.all([post(), post(), post()])
  const firstMs = performance.now() - startedAt
  for (const each of first) {
    expect(each).toMatchObject(problem(503, 'service.unavailable'))
    expect(each.headers.get('retry-after')).toBeTruthy()
  }
  const ready = await (await fetch(`${review.url}/health/ready`)).json()
  expect(ready).toMatchObject({ ready: true, broker: true, database: false })
  const times: number[] = []
  for (let n = 0; n < 20; n++) {
    const sentAt = performance.now()
    expect((await post()).status).toBe(503)
    times.push(performance.now() - sentAt)
  }
  // Some 10 ms where the machine is not busy, instead of seconds.
  expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(firstMs / 4)
  database.thaw()
  await until('the database is reached again', async () => (await post()).status === 200)
})
