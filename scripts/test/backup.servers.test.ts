// @module-tag full
// Backs a product up, destroys everything, restores it and compares all that members see.
import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import type { RunningService } from '@jumpingjack/kit/service/http-service'
import { startService } from '@jumpingjack/kit/service/service'
import {
  aMember,
  createTestBed,
  patiently,
  removeNamespace,
  type TestBed,
  type TestClient,
} from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { assemble as assembleUser } from '@jumpingjack/user/src/app.ts'
import { userEnv } from '@jumpingjack/user/test/user-env.ts'
import mongoose, { type Connection } from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assemble as assembleGym } from '../../services/gym/src/app.ts'
import { bootReview, keysIn, type Booted as Review, storageClient } from '../../services/review/test/boot.ts'
import { finishedPhoto } from '../../services/review/test/pictures.ts'
import { runScript } from './lib/run-script.ts'

interface Running {
  gym: RunningService
  user: RunningService
  review: Review
  gymDb: Connection
}

const people = Array.from({ length: 4 }, () => ({ userId: '', name: '', gymIds: [] as string[] }))

let bed: TestBed
let folder: string
let running: Running
beforeAll(async () => {
  bed = await createTestBed()
  folder = await mkdtemp(join(tmpdir(), 'jumpingjack-backup-'))
  running = await start()
  await fill()
  await until('counted', async () => isDeepStrictEqual(await totals(), expectedTotals))
  await until('premium', async () => (await running.gymDb.collection('subscribers').countDocuments()) === 2)
  await until('named', async () => (await running.review.db.collection('authors').countDocuments()) === 4)
})
afterAll(async () => {
  await running.gym.stop()
  await running.user.stop()
  await running.gymDb.close()
  await running.review.remove()
  await rm(folder, { recursive: true })
})

async function start(): Promise<Running> {
  // It reaches no other service, so that it repairs nothing by itself.
  const gymEnv = bed.env('gym')
  const gym = await startService('gym', gymEnv, assembleGym)
  const user = await startService('user', userEnv(bed, { GYM_URL: gym.url }), assembleUser)
  const review = await bootReview({ GYM_URL: gym.url, USER_URL: user.url }, bed)
  const gymDb = await mongoose.createConnection(gymEnv.MONGO_URL, { dbName: gymEnv.MONGO_DB }).asPromise()
  return { gym, user, review, gymDb }
}

async function stop({ gym, user, review, gymDb }: Running): Promise<void> {
  await gym.stop()
  await user.stop()
  await review.stop()
  await gymDb.close()
}

function command(name: string, ...args: string[]): Promise<{ code: number; out: string }> {
  return commandOf(bed.namespace, name, ...args)
}

async function commandOf(namespace: string, name: string, ...args: string[]) {
  const { review, user } = running
  return runScript(`backup/${name}`, args, {
    EVENTS_NAMESPACE: namespace,
    DATABASES_PREFIX: namespace,
    S3_BUCKET: review.env.S3_BUCKET,
    IDENTITY_KEYS_DIR: bed.env('gym').IDENTITY_KEYS_DIR,
    REVIEW_URL: review.url,
    USER_URL: user.url,
  })
}

const clientOf = (service: 'gym' | 'review' | 'user', userId: string): Promise<TestClient> =>
  bed.client(service, running[service].url, aMember({ userId }))

/** Four members, each with a gym, a photo of it, and reviews and favourites of all gyms so far. Two are premium. */
async function fill(): Promise<void> {
  const gateway = await bed.client('user', running.user.url, { role: 'service', service: 'gateway' })
  const payment = await bed.client('user', running.user.url, { role: 'service', service: 'payment' })
  const gymIds: string[] = []
  for (const [index, person] of people.entries()) {
    const subject = randomUUID()
    const account = { subject, email: `${subject}@example.com`, name: `Ann ${index}` }
    const signIn = { issuer: 'https://id.example', ...account }
    const enter = () => gateway.call('POST', '/internal/users/sign-in', signIn)
    person.userId = (await patiently(enter)).json.id
    const paid = { orderId: `ORDER-${index}`, userId: person.userId, capturedAt: new Date().toISOString() }
    if (index < 2) await patiently(() => payment.call('POST', '/internal/subscriptions/payments', paid))
    const position = { latitude: 40.7 + index, longitude: -74 }
    const draft = { name: `Iron Yard ${index}`, address: '1 Main St', ...position, type: 'CrossFit' }
    gymIds.push((await (await clientOf('gym', person.userId)).call('POST', '/api/gyms', draft)).json.id)
    person.gymIds = [...gymIds]
    const member = await clientOf('user', person.userId)
    const reviewer = await clientOf('review', person.userId)
    for (const gymId of gymIds) {
      const favourite = await patiently(() => member.call('POST', '/api/favorites', { gymId }))
      expect(favourite.status).toBeLessThan(300)
      const photoUrls = gymId === gymIds.at(-1) ? [await finishedPhoto(reviewer)] : []
      const body = { rating: 1 + index, comment: 'Good', photoUrls }
      const posted = await patiently(() => reviewer.call('POST', `/api/gyms/${gymId}/reviews`, body))
      expect(posted.status).toBe(201)
    }
  }
}

/** All averages, reviews, photos, favourites and subscriptions. */
async function everything() {
  const reader = people[0]?.userId ?? ''
  const [gym, review] = [await clientOf('gym', reader), await clientOf('review', reader)]
  const asService = await running.review.asService()
  const gyms = (await gym.call('GET', '/api/gyms?limit=100')).json
  const reviews: { photoUrls: string[] }[] = []
  for (const { id } of gyms)
    reviews.push(...(await asService.call('GET', `/internal/gyms/${id}/reviews`)).json.reviews)
  const photos = []
  for (const path of reviews.flatMap(({ photoUrls }) => photoUrls)) {
    const { status, text } = await review.call('GET', path)
    photos.push([path, status, text])
  }
  const members = []
  for (const { userId } of people) {
    const { headers } = await (await clientOf('gym', userId)).call('GET', '/api/gyms?limit=1')
    const favourites = (await (await clientOf('user', userId)).call('GET', '/api/favorites')).json
    members.push({ userId, isPremium: headers.get('x-result-limit') === null, favourites })
  }
  return { gyms, reviews, photos, members }
}

const totals = async () => {
  const gyms = await running.gymDb.collection('gyms').find().sort({ name: 1 }).toArray()
  return gyms.map(({ totalReviews, ratingSum }) => [totalReviews, ratingSum])
}
const expectedTotals = [10, 9, 7, 4].map((sum, index) => [4 - index, sum])

it('restores every count, average, favourite, subscription and photo after everything was destroyed', async () => {
  const before = await everything()
  expect(before.photos).toHaveLength(4)
  expect(before.members.map(({ favourites }) => favourites.length)).toEqual([1, 2, 3, 4])

  const target = join(folder, 'whole')
  const done = await command('backup', target)
  expect(done.out).toMatch(/^\d+ documents of \d+ collections and 4 photos are in .*whole\n$/)
  const { collections } = JSON.parse(await readFile(join(target, 'manifest.json'), 'utf8'))
  const order = ['shares', 'reviews', 'photos', 'users', 'usernames', 'gyms']
  const names = collections.map(({ collection }: { collection: string }) => collection)
  expect(names.filter((name: string) => order.includes(name))).toEqual(order)
  const refused = { code: 1, out: expect.stringContaining('is not empty') }
  expect(await command('backup', target)).toEqual(refused)

  await destroy()
  running = await start()
  expect((await everything()).gyms).toEqual([])
  const restored = { code: 0, out: expect.stringContaining('4 photos restored') }
  expect(await command('restore', target)).toEqual(restored)
  await restart()
  expect(await everything()).toEqual(before)
  const right =
    'names of authors: right\nmerged gyms: right\nsubscriptions: right\nratings: right\naverages: right\n'
  expect(await command('reconcile')).toEqual({
    code: 0,
    out: `${right}all photos and favourite gyms exist\n`,
  })
})

it('repairs copies that are older than what they were copied from', async () => {
  const before = await everything()
  const { gymDb, review } = running
  const row = await gymDb.collection('ratings').findOne({ rating: 1 })
  await gymDb.collection('ratings').deleteOne({ _id: row?._id })
  await gymDb.collection('gyms').updateOne({ _id: row?.gymId }, { $set: { totalReviews: 9, ratingSum: 9 } })
  await gymDb.collection('subscribers').deleteMany({})
  await review.db.collection('authors').deleteMany({})
  const { out } = await command('reconcile')
  expect(out).toContain(
    'names of authors: 4 repaired\nmerged gyms: right\nsubscriptions: 2 repaired\nratings: 1 repaired\n',
  )
  await expect.poll(totals).toEqual(expectedTotals)
  await expect.poll(() => review.db.collection('authors').countDocuments()).toBe(4)
  await restart()
  expect(await everything()).toEqual(before)
})

it('says what is missing and cannot be repaired', async () => {
  const { env } = running.review
  const [key = ''] = await keysIn(storageClient(env), env.S3_BUCKET, 'photos/')
  await storageClient(env).removeObject(env.S3_BUCKET, key)
  const { code, out } = await command('reconcile')
  expect([code, out]).toEqual([1, expect.stringMatching(/\n1 are missing: \/api\/review-photos\/\S+\n$/)])
})

it('deletes the data of a product only if told, and messages with them', async () => {
  const target = join(folder, 'whole')
  const refused = await command('restore', target)
  expect(refused.code).toBe(1)
  expect(refused.out).toMatch(
    /^The product has data: .*gym\.gyms \(4\).* Repeat with --replace to delete them\n$/,
  )
  const before = await everything()
  // A service that does not run has not consumed this one.
  await running.gym.stop()
  const gymId = people[0]?.gymIds[0] ?? ''
  const late = { reviewId: randomUUID(), gymId, userId: randomUUID(), rating: 1, revision: 1 }
  await bed.publish(newEvent('review-created', late, new Date()))
  expect((await command('restore', target, '--replace')).code).toBe(0)
  expect((await bed.depths('gym')).queue).toBe(0)
  await restart({ gymIsStopped: true })
  expect(await totals()).toEqual(expectedTotals)
  const after = await everything()
  expect(after.photos).toHaveLength(4)
  expect({ ...after, photos: [] }).toEqual({ ...before, photos: [] })
})

it('fails to back up databases without documents', async () => {
  const out = 'The databases have no documents. Check MONGO_URL, and that they have their default names\n'
  expect(await commandOf('nowhere', 'backup', join(folder, 'empty'))).toEqual({ code: 1, out })
})

it('rejects a damaged or unfinished backup before it changes anything', async () => {
  const target = join(folder, 'whole')
  const manifest = JSON.parse(await readFile(join(target, 'manifest.json'), 'utf8'))
  await appendFile(join(target, manifest.collections[0].file.path), 'x')
  expect(await command('restore', target, '--replace')).toEqual({
    code: 1,
    out: `${manifest.collections[0].file.path} is damaged: its SHA-256 differs from the one in the backup\n`,
  })
  await rm(join(target, 'manifest.json'))
  const unfinished = { code: 1, out: expect.stringContaining('no complete backup') }
  expect(await command('restore', target)).toEqual(unfinished)
  expect(await totals()).toEqual(expectedTotals)
})

/** Databases, bucket and queues. */
async function destroy(): Promise<void> {
  await stop(running)
  const { MONGO_URL: mongoUrl, RABBITMQ_URL: rabbitUrl } = bed.env('gym')
  await removeNamespace({ mongoUrl, rabbitUrl, namespace: bed.namespace })
  const { env } = running.review
  const client = storageClient(env)
  await client.removeObjects(env.S3_BUCKET, await keysIn(client, env.S3_BUCKET, ''))
  await client.removeBucket(env.S3_BUCKET)
}

/** The gym service has an index of all gyms in memory. It keeps its address. */
async function restart({ gymIsStopped = false } = {}): Promise<void> {
  const { gym, ...others } = running
  if (!gymIsStopped) await gym.stop()
  const env = { ...bed.env('gym'), PORT: Number(new URL(gym.url).port) }
  running = { ...others, gym: await startService('gym', env, assembleGym) }
}
