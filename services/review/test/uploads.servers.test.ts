// Uploads in parts, by a form and with temporary credentials, each for one member only.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { type Booted, browserClient, sharedReview } from './boot.ts'
import { finishUpload, itUploads, picture, startUpload } from './upload-cases.ts'

let review: Booted
beforeAll(async () => {
  review = await sharedReview()
})

itUploads(() => review)

it('temporary credentials allow uploads to their keys and nothing else', async () => {
  const [member, other] = [await review.as(), await review.as()]
  const { credentials, bucket, keys } = (await member.call('GET', '/api/s3/sts')).json
  expect(keys).toHaveLength(3)
  const client = browserClient(review.env, credentials)
  await client.putObject(bucket, keys[0], picture)
  expect((await finishUpload(member, `/${bucket}/${keys[0]}`)).status).toBe(200)
  const foreign = [
    (await startUpload(other)).key,
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
