// A signed address can put one body at one key and nothing else. The storage itself refuses the rest.
import { randomUUID } from 'node:crypto'
import { photoMaxBytes } from '@jumpingjack/contracts/review/reviews'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Booted, browserClient, keysIn, sharedReview, storageClient } from './boot.ts'
import { finishedPhoto, padded, paint } from './pictures.ts'

const picture = await paint().jpeg().toBuffer()
let review: Booted
let member: Awaited<ReturnType<Booted['as']>>
/** Objects that are not the member's: a finished photo and an upload of others, a copy for networks. */
let foreign: string[]

beforeAll(async () => {
  review = await sharedReview()
  member = await review.as()
  const other = await review.as()
  const { S3_BUCKET } = review.env
  const photo = `photos/${(await finishedPhoto(other)).split('/').pop()}.webp`
  const incoming = new URL((await other.call('POST', '/api/objects/upload')).json.uploadURL).pathname
  const keys = [photo, incoming.slice(S3_BUCKET.length + 2), `shared/${randomUUID()}.jpg`]
  for (const key of keys.slice(1)) await storageClient(review.env).putObject(S3_BUCKET, key, picture)
  foreign = keys.map((key) => `/${S3_BUCKET}/${key}`)
})

const stored = () => keysIn(storageClient(review.env), review.env.S3_BUCKET, '')

/** One upload address per way to upload. */
const addresses: [string, (by: TestClient) => Promise<string>][] = [
  ['a single upload', async (by) => (await by.call('POST', '/api/objects/upload')).json.uploadURL],
  [
    'a part of an upload',
    async (by) => {
      const { key, uploadId } = (await by.call('POST', '/api/s3/multipart', { filename: 'a.jpg' })).json
      const query = new URLSearchParams({ key })
      return (await by.call('GET', `/api/s3/multipart/${encodeURIComponent(uploadId)}/1?${query}`)).json.url
    },
  ],
]

describe.each(addresses)('the address of %s', (_what, addressFor) => {
  it('copies no object', async () => {
    const address = await addressFor(member)
    for (const source of foreign) {
      const headers = { 'x-amz-copy-source': source }
      expect((await fetch(address, { method: 'PUT', headers })).status).toBe(403)
    }
  })

  it('unpacks no archive and sets no metadata', async () => {
    const address = await addressFor(member)
    const headers = {
      'x-amz-meta-snowball-auto-extract': 'true',
      'x-amz-meta-minio-snowball-prefix': 'photos',
    }
    const before = await stored()
    const sent = await fetch(address, { method: 'PUT', headers, body: new Uint8Array(picture) })
    expect([400, 403]).toContain(sent.status)
    expect(await stored()).toEqual(before)
  })

  it('is bound to its key, its bucket and its method', async () => {
    const address = new URL(await addressFor(member))
    const [, bucket, ...key] = address.pathname.split('/')
    const others = [
      `/${bucket}/photos/${randomUUID()}.webp`,
      `/other-bucket/${key.join('/')}`,
      address.pathname.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ]
    for (const path of others) {
      const url = `${address.origin}${path}${address.search}`
      expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
    }
    for (const method of ['GET', 'DELETE', 'POST']) {
      expect((await fetch(address, { method })).status).toBeGreaterThanOrEqual(400)
    }
  })
})

it('a form takes its type, its size and its key only', async () => {
  const { url, fields } = (await member.call('GET', '/api/s3/params?filename=a.png&type=image%2Fpng')).json
  async function send(changes: Record<string, string>, bytes: Buffer = picture): Promise<number> {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, ...changes })) form.set(name, value)
    form.set('file', new Blob([new Uint8Array(bytes)]))
    return (await fetch(url, { method: 'POST', body: form })).status
  }
  expect(await send({})).toBe(204)
  expect(await send({ 'Content-Type': 'text/html' })).toBe(403)
  expect(await send({ key: `photos/${randomUUID()}.webp` })).toBe(403)
  expect(await send({ 'x-amz-meta-a': 'b' })).toBe(403)
  expect(await send({}, padded(picture, photoMaxBytes + 1))).toBe(400)
})

it.each(['text/html', 'image/', 'text/plain; charset=utf-8', 'x'])(
  'no upload of the type %s starts',
  async (type) => {
    const query = new URLSearchParams({ filename: 'a', type })
    const rejection = { status: 415, json: { code: 'photo.not-a-picture' } }
    expect(await member.call('GET', `/api/s3/params?${query}`)).toMatchObject(rejection)
    expect(await member.call('POST', '/api/s3/multipart', { filename: 'a', type })).toMatchObject(rejection)
  },
)

it('an upload in parts cannot exceed the size of a photo', async () => {
  const { key, uploadId } = (await member.call('POST', '/api/s3/multipart', { filename: 'a.jpg' })).json
  const path = (rest: string) =>
    `/api/s3/multipart/${encodeURIComponent(uploadId)}/${rest}?${new URLSearchParams({ key })}`
  const [one, two] = await Promise.all(['1', '2'].map((part) => member.call('GET', path(part))))
  const body = new Uint8Array(photoMaxBytes)
  const sent = await fetch(one?.json.url, { method: 'PUT', body })
  expect(sent.status).toBe(200)
  expect(await member.call('GET', path('3'))).toMatchObject({
    status: 413,
    json: { code: 'photo.too-large' },
  })
  // Both addresses were signed before a byte was sent.
  const second = await fetch(two?.json.url, { method: 'PUT', body: 'x' })
  const parts = [sent, second].map((reply, n) => ({
    PartNumber: n + 1,
    ETag: (reply.headers.get('etag') ?? '').replaceAll('"', ''),
  }))
  const completed = await member.call('POST', path('complete'), { parts })
  expect(completed).toMatchObject({ status: 413, json: { code: 'photo.too-large' } })
  expect((await member.call('POST', path('complete'), { parts })).status).toBe(404)
})

it('an upload in parts has no more parts than a photo needs', async () => {
  const { key, uploadId } = (await member.call('POST', '/api/s3/multipart', { filename: 'a.jpg' })).json
  const sign = (part: number) =>
    member.call(
      'GET',
      `/api/s3/multipart/${encodeURIComponent(uploadId)}/${part}?${new URLSearchParams({ key })}`,
    )
  expect((await sign(2)).status).toBe(200)
  for (const part of [3, 10_000]) {
    expect(await sign(part)).toMatchObject({ status: 413, json: { code: 'photo.too-large' } })
  }
})

it('temporary credentials copy no object', async () => {
  const { credentials, bucket, keys } = (await member.call('GET', '/api/s3/sts')).json
  const client = browserClient(review.env, credentials)
  for (const source of foreign) {
    await expect(client.copyObject(bucket, keys[0], source)).rejects.toMatchObject({ code: 'AccessDenied' })
  }
})
