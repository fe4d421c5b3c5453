// Uploads through the gateway to the real storage: one photo of at most 10 MB, only signed, and not too many.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { photoMaxBytes } from '@jumpingjack/contracts/review/reviews'
import { afterAll, expect, it } from 'vitest'
import { storageClient } from '../../services/review/test/boot.ts'
import { boot } from './lib/boot.ts'

const bucket = `test-${randomUUID()}`
const key = `incoming/${randomUUID()}/${randomUUID()}`
const publicUrl = 'http://photos.test:8080'
const S3_ENDPOINT = process.env.S3_ENDPOINT ?? ''
const limit = 5

const clientFor = (url: string) =>
  storageClient({
    S3_ENDPOINT: url,
    S3_ACCESS_KEY: process.env.S3_ACCESS_KEY ?? '',
    S3_SECRET_KEY: process.env.S3_SECRET_KEY ?? '',
  })
const storage = clientFor(S3_ENDPOINT)
/** Its URLs lead to the gateway. */
const signer = clientFor(publicUrl)
await storage.makeBucket(bucket)
await storage.putObject(bucket, 'photos/secret.webp', 'secret')
await storage.putObject(bucket, 'shared/shown.jpg', 'shown')
const product = await boot()
const env = { S3_BUCKET: bucket, S3_PUBLIC_URL: publicUrl }
const gatewayUrl = await product.gateway({ ...env, S3_ENDPOINT })
/** Allows few uploads, and twice as many reads. */
const limits = { RATE_UPLOAD: String(limit), RATE_READ: String(2 * limit), TRUST_PROXY_HOPS: '1' }
const limitedUrl = await product.gateway({ ...env, ...limits, S3_ENDPOINT: 'http://127.0.0.1:9' })
afterAll(async () => {
  await product.stop()
  const keys = [key, 'photos/secret.webp', 'shared/shown.jpg']
  await storage.removeObjects(bucket, keys)
  await storage.removeBucket(bucket)
})

/** The signed URL at the gateway, which keeps the signed host for the storage. */
const atGateway = (signed: string) => signed.replace(publicUrl, gatewayUrl)
const signedPut = async () => atGateway(await signer.presignedPutObject(bucket, key, 900))

async function put(body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string> = {}) {
  const reply = await fetch(await signedPut(), { method: 'PUT', body, headers })
  const text = await reply.text()
  return { status: reply.status, code: text.startsWith('{') ? JSON.parse(text).code : undefined }
}

it('stores a photo of 10,485,760 bytes, and refuses one more', async () => {
  const most = await put(new Uint8Array(photoMaxBytes), { 'content-type': 'image/jpeg' })
  expect(most.status).toBe(200)
  expect((await storage.statObject(bucket, key)).size).toBe(photoMaxBytes)
  const more = await put(new Uint8Array(photoMaxBytes + 1), { 'content-type': 'image/jpeg' })
  expect(more).toEqual({ status: 413, code: 'photo.too-large' })
  expect((await storage.statObject(bucket, key)).size).toBe(photoMaxBytes)
})

it('refuses a body without a length', async () => {
  const sending = request(await signedPut(), { method: 'PUT', headers: { 'transfer-encoding': 'chunked' } })
  const [reply] = await once(sending.end('x'), 'response')
  expect(reply.resume().statusCode).toBe(411)
})

it.each([
  ['image/jpeg;charset=utf-8', 200],
  ['binary/octet-stream', 200],
  ['text/html', 415],
  ['application/x-www-form-urlencoded', 415],
  ['image/png', 200],
  ['application/octet-stream', 200],
])('replies to a photo of the type %s: %i', async (type, status) => {
  expect((await put('x', { 'content-type': type })).status).toBe(status)
})

it.each([
  { 'x-amz-copy-source': `/${bucket}/photos/secret.webp` },
  { 'x-amz-acl': 'public-read' },
  { 'x-amz-tagging': 'a=b' },
  { 'x-amz-meta-snowball-auto-extract': 'true' },
  { 'x-minio-extract': 'true' },
])('refuses %j', async (headers) => {
  const reply = await put('x', headers as unknown as Record<string, string>)
  expect(reply).toEqual({ status: 403, code: 'upload.not-allowed' })
})

// MinIO stores it without checking the signature of the URL (CVE-2026-41145).
it('refuses a signed URL with a body in unsigned chunks', async () => {
  const trailer = 'x-amz-checksum-crc32'
  const headers = {
    'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
    'x-amz-decoded-content-length': '4',
    'x-amz-trailer': trailer,
    'content-encoding': 'aws-chunked',
    'content-type': 'image/png',
  }
  const other = `incoming/${randomUUID()}/${randomUUID()}`
  const url = (await signedPut()).replace(key, other)
  const body = `4\r\nfake\r\n0\r\n${trailer}:zc3xbw==\r\n\r\n`
  const reply = await fetch(url, { method: 'PUT', body, headers })
  expect(await storage.statObject(bucket, other).catch(({ code }) => code)).toBe('NotFound')
  expect(reply.status).toBe(403)
})

it.each([
  ['PUT', '?tagging'],
  ['PUT', '?partNumber=1'],
  // Only temporary credentials could sign these, and browsers never send a photo in parts with them.
  ['POST', '?uploads'],
  ['GET', '?uploadId=x'],
  ['DELETE', '?uploadId=x'],
  ['PUT', '?X-Amz-Copy-Source=x'],
  ['GET', '?torrent'],
  ['GET', '?response-content-type=text/html'],
  ['POST', ''],
  ['POST', '?select&select-type=2'],
  ['DELETE', ''],
  ['OPTIONS', ''],
])('forwards no %s %s', async (method, query) => {
  const url = `${gatewayUrl}/${bucket}/incoming/x${query}`
  const reply = await fetch(url, { method, ...(method === 'GET' ? {} : { body: '' }) })
  expect(reply.status).toBe(403)
  expect(await reply.json()).toMatchObject({ code: 'upload.not-allowed' })
})

it('stores the photo of a form, and accepts nothing else at its address', async () => {
  const policy = signer.newPostPolicy()
  policy.setBucket(bucket)
  policy.setKey(key)
  policy.setExpires(new Date(Date.now() + 60_000))
  const { postURL, formData } = await signer.presignedPostPolicy(policy)
  const form = new FormData()
  for (const [name, value] of Object.entries(formData)) form.set(name, String(value))
  form.set('file', new Blob(['a form']))
  // A stream has no length, which the gateway requires.
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const body = await encoded.bytes()
  const post = async (url: string, type = headers) =>
    (await fetch(atGateway(url), { method: 'POST', headers: type, body })).status
  expect(await post(postURL)).toBe(204)
  expect((await storage.statObject(bucket, key)).size).toBe('a form'.length)
  expect(await post(`${postURL}?delete`)).toBe(403)
  expect(await post(postURL, { 'content-type': 'application/xml' })).toBe(403)
})

it('forwards the parts of an upload that a photo needs, and no more', async () => {
  const uploadId = await storage.initiateNewMultipartUpload(bucket, key, {})
  async function sendPart(partNumber: string) {
    const query = { uploadId, partNumber, 'x-id': 'UploadPart' }
    const url = atGateway(await signer.presignedUrl('PUT', bucket, key, 900, query))
    return fetch(url, { method: 'PUT', body: new TextEncoder().encode('a part') })
  }
  const sent = [await sendPart('1'), await sendPart('2')]
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
  for (const number of ['3', '10000', '0', '-1', '1.5', '01', '']) {
    const refused = await sendPart(number)
    expect(await refused.json()).toMatchObject({ code: 'photo.too-large' })
    expect(refused.status).toBe(413)
  }
  await storage.abortMultipartUpload(bucket, key, uploadId)
})

it('forwards only uploads and shared photos; the storage checks their signatures', async () => {
  const shared = await signer.presignedGetObject(bucket, 'shared/shown.jpg', 900)
  expect(await (await fetch(atGateway(shared))).text()).toBe('shown')
  const statusOf = async (path: string, method = 'GET') =>
    (await fetch(`${gatewayUrl}${path}`, { method })).status
  expect(await statusOf(`/${bucket}/shared/shown.jpg`)).toBe(403)
  expect(await statusOf(`/${bucket}/${key}`, 'DELETE')).toBe(403)
  const photo = await signer.presignedGetObject(bucket, 'photos/secret.webp', 900)
  expect(await (await fetch(atGateway(photo))).text()).not.toBe('secret')
  const list = await signer.presignedUrl('GET', bucket, '', 900)
  expect(await (await fetch(atGateway(list))).text()).not.toContain('ListBucketResult')
})

it('hides the storage: replies have few headers, and errors are our own', async () => {
  const shared = atGateway(await signer.presignedGetObject(bucket, 'shared/shown.jpg', 900))
  const origin = 'https://evil.example'
  const [shown, refused] = await Promise.all([
    fetch(shared, { headers: { origin, range: 'bytes=1-2' } }),
    fetch(`${gatewayUrl}/${bucket}/shared/shown.jpg`, { headers: { origin } }),
  ])
  expect(await shown.text()).toBe('ho')
  const names = [...shown.headers.keys(), ...refused.headers.keys()]
  expect(names).toContain('accept-ranges')
  expect(
    names.filter((name) => /^(access-control|server|strict|x-amz-(id|request)|x-rate)/.test(name)),
  ).toEqual([])
  const etag = shown.headers.get('etag') ?? ''
  expect((await fetch(shared, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect(refused.headers.get('x-amz-error-code')).toBe('AccessDenied')
  expect(await refused.json()).toMatchObject({ code: 'identity.refused' })
  const missing = atGateway(await signer.presignedGetObject(bucket, 'shared/missing.jpg', 900))
  expect(await (await fetch(missing)).json()).toMatchObject({ code: 'photo.unknown' })
})

it('allows uploads from pages of the product, and from no other site', async () => {
  const url = await signedPut()
  const headersOf = (origin: string, method: string) =>
    fetch(url, {
      method,
      headers: { origin, 'access-control-request-headers': 'content-type' },
      ...(method === 'PUT' ? { body: new Uint8Array(1) } : {}),
    })
  for (const method of ['OPTIONS', 'PUT']) {
    const reply = await headersOf(product.url, method)
    expect(reply.ok).toBe(true)
    expect(reply.headers.get('access-control-allow-origin')).toBe(product.url)
    const other = await headersOf('https://evil.example', method)
    expect(other.headers.get('access-control-allow-origin')).toBe(null)
  }
})

const uploadOf = (userId: string) => `incoming/${userId}/${randomUUID()}`

/** Requests are counted before the storage is called, which would check their signature. */
async function send(key: string, network: string, request: RequestInit = { method: 'PUT', body: 'x' }) {
  const headers = { 'x-forwarded-for': network, 'x-amz-acl': 'private' }
  const reply = await fetch(`${limitedUrl}/${bucket}/${key}`, { ...request, headers })
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

it('counts reads of shared photos as reads, not as uploads', async () => {
  const read = () => send('shared/shown.jpg', '203.0.113.8', { method: 'GET' })
  for (let n = 0; n < 2 * limit; n++) expect(await read()).toBe(403)
  expect(await read()).toBe(429)
})

it.each([
  ['no member', 'incoming/x', '203.0.113.5'],
  ['a long name', `incoming/${'x'.repeat(200)}/x`, '203.0.113.6'],
  ['no id', 'incoming/a%20b/x', '203.0.113.7'],
])('counts a path with %s by the network only', async (_what, key, network) => {
  for (let n = 0; n < limit; n++) expect(await send(key, network)).toBe(403)
  expect(await send(key, network)).toBe(429)
})
