// The rate limit of uploads where the photos have a host of their own, to which browsers send no session cookie.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Boot, boot } from './lib/boot.ts'

const bucket = 'photos'
const limit = 5
let product: Boot
let gatewayUrl: string

beforeAll(async () => {
  product = await boot()
  gatewayUrl = await product.gateway({
    ...{ S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: bucket, RATE_UPLOAD: String(limit) },
    ...{ S3_PUBLIC_URL: 'http://photos.test:8080', TRUST_PROXY_HOPS: '1' },
  })
})
afterAll(() => product.stop())

const uploadOf = (userId: string) => `incoming/${userId}/${randomUUID()}`

/** Requests are counted before the storage is called, which would check their signature. */
async function send(key: string, network: string): Promise<number> {
  const headers = { 'x-forwarded-for': network, 'x-amz-acl': 'private' }
  const reply = await fetch(`${gatewayUrl}/${bucket}/${key}`, { method: 'PUT', body: 'x', headers })
  await reply.body?.cancel()
  return reply.status
}

it('counts uploads by the member in their path, so that members share no limit', async () => {
  const [alice, bob] = [randomUUID(), randomUUID()]
  const network = '203.0.113.1'
  for (let n = 0; n < limit; n++) expect(await send(uploadOf(alice), network)).toBe(403)
  expect(await send(uploadOf(alice), network)).toBe(429)
  expect(await send(uploadOf(bob), network)).toBe(403)
})

it('counts them by the network too: nobody uses up the limit of a member elsewhere', async () => {
  const alice = randomUUID()
  for (let n = 0; n <= limit; n++) await send(uploadOf(alice), '203.0.113.2')
  expect(await send(uploadOf(alice), '203.0.113.2')).toBe(429)
  expect(await send(uploadOf(alice), '203.0.113.3')).toBe(403)
})

it('limits a network that names ever new members', async () => {
  const network = '203.0.113.4'
  for (let n = 0; n < 20 * limit; n++) expect(await send(uploadOf(randomUUID()), network)).toBe(403)
  expect(await send(uploadOf(randomUUID()), network)).toBe(429)
})

it.each([
  ['no member', 'incoming/x', '203.0.113.5'],
  ['a long name', `incoming/${'x'.repeat(200)}/x`, '203.0.113.6'],
  ['no id', 'incoming/a%20b/x', '203.0.113.7'],
])('counts a path with %s by the network only', async (_what, key, network) => {
  for (let n = 0; n < limit; n++) expect(await send(key, network)).toBe(403)
  expect(await send(key, network)).toBe(429)
})
