// Uploads in parts, by a form and with temporary credentials, each for one member only. A signed address can put one body
// at one key and nothing else: the storage itself refuses the rest.
import { randomUUID } from 'node:crypto'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { photoMaxBytes } from '@jumpingjack/contracts/review/reviews'
import { problem, type TestClient } from '@jumpingjack/kit/testing/testing'
import { expect, it } from 'vitest'
import { browserClient, sharedReview, storageClient } from './boot.ts'
import { addressFor, finish, finishedPhoto } from './pictures.ts'
import { itUploads, pathOf, picture, putPart, readForm, sendForm, startUpload } from './upload-cases.ts'

const review = await sharedReview()
const [member, other] = [await review.as(), await review.as()]
const photo = `photos/${(await finishedPhoto(other)).split('/').pop()}.webp`
const objects = [photo, (await startUpload(other)).key, `shared/${randomUUID()}.jpg`]
const { S3_BUCKET } = review.env
for (const key of objects.slice(1)) await storageClient(review.env).putObject(S3_BUCKET, key, picture)
/** Objects that are not the member's: a finished photo and an upload of others, a copy for networks. */
const foreign = objects.map((key) => `/${S3_BUCKET}/${key}`)

itUploads(review)

const signPart = (upload: Awaited<ReturnType<typeof startUpload>>, part: number) =>
  member.call('GET', pathOf(upload, `/${part}`))

it.each<[string, (by: TestClient) => Promise<string>]>([
  ['a single upload', addressFor],
  ['a part of an upload', async (by) => (await signPart(await startUpload(by), 1)).json.url],
])('the address of %s copies no object and puts nothing at another key', async (_what, signedFor) => {
  const address = await signedFor(member)
  for (const source of foreign) {
    const headers = { 'x-amz-copy-source': source }
    expect((await fetch(address, { method: 'PUT', headers })).status).toBe(403)
  }
  const elsewhere = address.replace(/incoming\/[^?]*/, `photos/${randomUUID()}.webp`)
  expect((await fetch(elsewhere, { method: 'PUT', body: 'x' })).status).toBe(403)
})

it('a form takes its type and its own fields only', async () => {
  const { url, fields } = await readForm(member)
  expect(await sendForm({ ...fields, 'Content-Type': 'text/html' }, url)).toBe(403)
  expect(await sendForm({ ...fields, 'x-amz-meta-a': 'b' }, url)).toBe(403)
  expect(await sendForm(fields, url)).toBe(204)
})

const otherTypes = ['text/html', 'image/', 'text/plain; charset=utf-8', 'x']
it.each(otherTypes)('no upload of the type %s starts', async (type) => {
  const query = new URLSearchParams({ filename: 'a', type })
  const rejection = problem(415, 'photo.not-a-picture')
  expect(await member.call('GET', `/api/s3/params?${query}`)).toMatchObject(rejection)
  expect(await member.call('POST', '/api/s3/multipart', { filename: 'a', type })).toMatchObject(rejection)
})

it('an upload in parts exceeds neither the number of parts nor the size of a photo', async () => {
  const upload = await startUpload(member)
  const tooLarge = problem(413, 'photo.too-large')
  const [one, two] = [await signPart(upload, 1), await signPart(upload, 2)]
  for (const part of [3, 10_000]) expect(await signPart(upload, part)).toMatchObject(tooLarge)
  const first = await putPart(one.json.url, 1, Buffer.alloc(photoMaxBytes))
  expect((await signPart(upload, 1)).status).toBe(200)
  expect(await signPart(upload, 2)).toMatchObject(tooLarge)
  // Its address was signed before a byte was sent.
  const parts = [first, await putPart(two.json.url, 2, Buffer.from('x'))]
  const complete = () => member.call('POST', pathOf(upload, '/complete'), { parts })
  expect(await complete()).toMatchObject(tooLarge)
  expect((await complete()).status).toBe(404)
})

it('temporary credentials allow uploads to their keys and nothing else', async () => {
  const { credentials, bucket, keys } = (await member.call('GET', '/api/s3/sts')).json
  expect(keys).toHaveLength(3)
  const client = browserClient(review.env, credentials)
  await client.putObject(bucket, keys[0], picture)
  expect((await finish(member, `/${bucket}/${keys[0]}`)).status).toBe(200)
  const denied = { code: 'AccessDenied' }
  const own = `incoming/${member.member.userId}/${randomUUID()}`
  for (const key of [(await startUpload(await review.as())).key, own, `photos/${randomUUID()}.webp`])
    await expect(client.putObject(bucket, key, picture)).rejects.toMatchObject(denied)
  for (const source of foreign)
    await expect(client.copyObject(bucket, keys[0], source)).rejects.toMatchObject(denied)
  await expect(client.getObject(bucket, keys[0])).rejects.toMatchObject(denied)
  await expect(client.listBuckets()).rejects.toMatchObject(denied)
  const lifetimeMs = Date.parse(credentials.Expiration) - Date.now()
  expect(lifetimeMs).toBeGreaterThan(800_000)
  expect(lifetimeMs).toBeLessThan(905_000)
})

const tomorrow = new Date(Date.now() + dayMs)
it.each([
  ['finished none of a hundred', 100, { state: 'expected' }],
  ['three hundred in no review', 300, { state: 'finished', sweepAt: tomorrow }],
])('starts no more uploads of a member who has %s', async (_what, count, fields) => {
  const greedy = await review.as()
  const photo = { userId: greedy.member.userId, createdAt: new Date(), ...fields }
  const photos = review.db.collection<{ _id: string }>('photos')
  await photos.insertMany(Array.from({ length: count }, () => ({ _id: randomUUID(), ...photo })))
  const ways = [
    () => greedy.call('POST', '/api/objects/upload'),
    () => greedy.call('POST', '/api/s3/multipart', { filename: 'a.jpg' }),
    () => greedy.call('GET', '/api/s3/params?filename=a.jpg'),
    () => greedy.call('GET', '/api/s3/sts'),
  ]
  const statuses = () => Promise.all(ways.map(async (start) => (await start()).status))
  expect(await statuses()).toEqual([429, 429, 429, 429])
  expect((await member.call('POST', '/api/objects/upload')).status).toBe(200)
  await photos.deleteMany(photo)
  expect(await statuses()).toEqual([200, 200, 200, 200])
})
