// Uploads in parts, by a form and with temporary credentials, each for one member only.
import { randomUUID } from 'node:crypto'
import { photoMaxBytes } from '@jumpingjack/contracts/review/reviews'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { Client } from 'minio'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Booted, sharedReview } from './boot.ts'
import { padded, paint } from './pictures.ts'

const partBytes = 5 * 1024 * 1024
const picture = await paint().jpeg().toBuffer()
const whole = padded(picture, partBytes + 100)
let review: Booted
beforeAll(async () => {
  review = await sharedReview()
})

const start = async (member: TestClient) =>
  (await member.call('POST', '/api/s3/multipart', { filename: 'a.jpg', type: 'image/jpeg' })).json as {
    key: string
    uploadId: string
  }

const path = ({ key, uploadId }: { key: string; uploadId: string }, rest = '') =>
  `/api/s3/multipart/${encodeURIComponent(uploadId)}${rest}?${new URLSearchParams({ key })}`

async function sendPart(member: TestClient, upload: { key: string; uploadId: string }, number: number) {
  const { url } = (await member.call('GET', path(upload, `/${number}`))).json
  const body = number === 1 ? whole.subarray(0, partBytes) : whole.subarray(partBytes)
  const sent = await fetch(url, { method: 'PUT', body: new Uint8Array(body) })
  return { PartNumber: number, ETag: (sent.headers.get('etag') ?? '').replaceAll('"', '') }
}

const finish = (member: TestClient, address: string) =>
  member.call('PUT', '/api/review-photos', { photoUrls: [address] })

describe('an upload in parts', () => {
  it('is sent, listed, joined, and finished like any other', async () => {
    const member = await review.as()
    const upload = await start(member)
    const parts = [await sendPart(member, upload, 2), await sendPart(member, upload, 1)]
    const listed = await member.call('GET', path(upload))
    expect(listed.json).toMatchObject([
      { PartNumber: 1, Size: partBytes },
      { PartNumber: 2, Size: 100 },
    ])
    const complete = () => member.call('POST', path(upload, '/complete'), { parts })
    const completed = await complete()
    expect(completed).toMatchObject({ status: 200, json: { key: upload.key } })
    expect(await complete()).toMatchObject({ status: 200, json: completed.json })
    expect((await finish(member, completed.json.location)).status).toBe(200)
  })

  it('can be aborted', async () => {
    const member = await review.as()
    const upload = await start(member)
    await sendPart(member, upload, 1)
    expect(await member.call('DELETE', path(upload))).toMatchObject({ status: 200, json: {} })
    expect((await member.call('GET', path(upload))).status).toBe(404)
    expect((await member.call('DELETE', path(upload))).status).toBe(200)
  })

  it('with missing, wrong or too small parts is rejected', async () => {
    const member = await review.as()
    const upload = await start(member)
    const second = await sendPart(member, upload, 2)
    const first = await sendPart(member, upload, 1)
    for (const parts of [
      [first, { PartNumber: 3, ETag: second.ETag }],
      [{ PartNumber: 1, ETag: 'f'.repeat(32) }, second],
      [
        { PartNumber: 2, ETag: second.ETag },
        { PartNumber: 3, ETag: second.ETag },
      ],
    ]) {
      const reply = await member.call('POST', path(upload, '/complete'), { parts })
      expect(reply).toMatchObject({ status: 400, json: { code: 'upload.incomplete' } })
    }
  })

  it('is found only by its own id, key and member together', async () => {
    const [alice, mallory] = [await review.as(), await review.as()]
    const [upload, other, hers] = [await start(alice), await start(alice), await start(mallory)]
    const wrong: [TestClient, { key: string; uploadId: string }][] = [
      [mallory, upload],
      [alice, { key: upload.key, uploadId: other.uploadId }],
      [mallory, { key: hers.key, uploadId: upload.uploadId }],
      [mallory, { key: upload.key, uploadId: hers.uploadId }],
      [alice, { ...upload, key: `incoming/x/../${alice.member.userId}/${upload.key.split('/').pop()}` }],
      [alice, { ...upload, key: `photos/${randomUUID()}.webp` }],
      [alice, { ...upload, uploadId: 'x' }],
    ]
    for (const [member, name] of wrong) {
      const replies = await Promise.all([
        member.call('GET', path(name)),
        member.call('GET', path(name, '/1')),
        member.call('POST', path(name, '/complete'), { parts: [{ PartNumber: 1, ETag: 'f' }] }),
        member.call('DELETE', path(name)),
      ])
      for (const reply of replies)
        expect(reply).toMatchObject({ status: 404, json: { code: 'upload.unknown' } })
    }
  })

  it.each(['0', '-1', '10001', '1.5', '1e3', 'x', '%00'])('has no part %s', async (number) => {
    const member = await review.as()
    const reply = await member.call('GET', path(await start(member), `/${number}`))
    expect(reply).toMatchObject({ status: 400 })
  })
})

describe('a form', () => {
  async function send(fields: Record<string, string>, url: string, bytes: Buffer): Promise<number> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob([new Uint8Array(bytes)]))
    return (await fetch(url, { method: 'POST', body: form })).status
  }
  const readForm = (member: TestClient) =>
    member.call('GET', '/api/s3/params?filename=a.jpg&type=image%2Fjpeg&metadata[name]=a.jpg')

  it('uploads one picture to one key', async () => {
    const member = await review.as()
    const { method, url, fields } = (await readForm(member)).json
    expect(method).toBe('POST')
    expect(await send(fields, url, picture)).toBe(204)
    expect((await finish(member, new URL(`${url}/${fields.key}`).href)).status).toBe(200)
    expect(await send({ ...fields, key: `photos/${randomUUID()}.webp` }, url, picture)).toBe(403)
  })

  it('accepts 10,485,760 bytes and not one more', async () => {
    const { url, fields } = (await readForm(await review.as())).json
    expect(await send(fields, url, padded(picture, photoMaxBytes))).toBe(204)
    expect(await send(fields, url, padded(picture, photoMaxBytes + 1))).toBe(400)
    expect(await send(fields, url, Buffer.alloc(0))).toBe(400)
  })
})

it('temporary credentials allow uploads to their keys and nothing else', async () => {
  const [member, other] = [await review.as(), await review.as()]
  const { credentials, bucket, region, keys } = (await member.call('GET', '/api/s3/sts')).json
  expect(keys).toHaveLength(3)
  const { hostname, port } = new URL(review.env.S3_PUBLIC_URL)
  const client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    region,
    accessKey: credentials.AccessKeyId,
    secretKey: credentials.SecretAccessKey,
    sessionToken: credentials.SessionToken,
  })
  await client.putObject(bucket, keys[0], picture)
  expect((await finish(member, `/${bucket}/${keys[0]}`)).status).toBe(200)
  const foreign = [
    (await start(other)).key,
    `incoming/${member.member.userId}/${randomUUID()}`,
    `photos/${randomUUID()}.webp`,
  ]
  for (const key of foreign) {
    await expect(client.putObject(bucket, key, picture)).rejects.toMatchObject({ code: 'AccessDenied' })
  }
  await expect(client.getObject(bucket, keys[0])).rejects.toMatchObject({ code: 'AccessDenied' })
  await expect(client.listBuckets()).rejects.toMatchObject({ code: 'AccessDenied' })
  const lifetimeMs = Date.parse(credentials.Expiration) - Date.now()
  expect(lifetimeMs).toBeGreaterThan(800_000)
  expect(lifetimeMs).toBeLessThan(905_000)
})

it('starts no more uploads of a member who has finished none of a hundred', async () => {
  const member = await review.as()
  const { userId } = member.member
  const photo = { userId, state: 'expected', createdAt: new Date() }
  const photos = review.db.collection<{ _id: string }>('photos')
  await photos.insertMany(Array.from({ length: 100 }, () => ({ _id: randomUUID(), ...photo })))
  const ways = [
    () => member.call('POST', '/api/objects/upload'),
    () => member.call('POST', '/api/s3/multipart', { filename: 'a.jpg' }),
    () => member.call('GET', '/api/s3/params?filename=a.jpg'),
    () => member.call('GET', '/api/s3/sts'),
  ]
  const statuses = () => Promise.all(ways.map(async (start) => (await start()).status))
  expect(await statuses()).toEqual([429, 429, 429, 429])
  expect((await (await review.as()).call('POST', '/api/objects/upload')).status).toBe(200)
  await photos.deleteMany(photo)
  expect(await statuses()).toEqual([200, 200, 200, 200])
})
