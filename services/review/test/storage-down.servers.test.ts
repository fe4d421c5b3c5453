// @module-tag full
// Without the storage photos fail in time, and reviews still work.
import { createTestProxy, type TestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { patiently } from '@jumpingjack/kit/testing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Booted, bootReview, storageClient } from './boot.ts'
import { finishedPhoto, paint } from './pictures.ts'

let proxy: TestProxy
let review: Booted
beforeAll(async () => {
  proxy = await createTestProxy(process.env.S3_ENDPOINT ?? '')
  proxy.cut()
  review = await bootReview({ S3_ENDPOINT: new URL(proxy.url).origin })
})
afterAll(async () => {
  proxy.thaw()
  await review.remove()
  await proxy.close()
})

it('starts without the storage, and creates its private bucket once it is available', async () => {
  const [member, gymId] = [await review.as(), await review.aGym()]
  expect((await member.call('POST', `/api/gyms/${gymId}/reviews`, { rating: 5 })).status).toBe(201)
  const requestUpload = () => member.call('POST', '/api/objects/upload')
  expect(await requestUpload()).toMatchObject({ status: 503, json: { code: 'service.unavailable' } })
  proxy.thaw()
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
  ['down', () => proxy.cut()],
  ['frozen', () => proxy.freeze()],
])('responds 503 for photos while the storage is %s, and recovers', async (_what, disturb) => {
  const [member, gymId] = [await review.as(), await review.aGym()]
  const { uploadURL } = (await member.call('POST', '/api/objects/upload')).json
  await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(await paint().png().toBuffer()) })
  const finish = () => member.call('PUT', '/api/review-photos', { photoUrls: [uploadURL] })
  const path = await finishedPhoto(member)
  disturb()
  const replies = await Promise.all([finish(), member.attempt('GET', path)])
  for (const reply of replies) {
    expect(reply).toMatchObject({ status: 503, json: { code: 'service.unavailable' } })
  }
  expect((await member.call('POST', `/api/gyms/${gymId}/reviews`, { rating: 5 })).status).toBe(201)
  proxy.thaw()
  const finished = await patiently(finish)
  expect(finished.status).toBe(200)
  for (const photo of [path, finished.json.photoUrls[0]]) {
    expect((await member.call('GET', photo)).status).toBe(200)
  }
})
