// Together with the gym service: which gyms can be reviewed, and their averages.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { maxAgeMs } from '@jumpingjack/kit/mongo/change-feed'
import { erasureIdOf } from '@jumpingjack/kit/mongo/derived-id'
import { type RunningService, startService } from '@jumpingjack/kit/service/service'
import { createTestProxy, type TestProxy } from '@jumpingjack/kit/testing/test-proxy'
import {
  aMember,
  createTestBed,
  patiently,
  type TestBed,
  type TestClient,
} from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import mongoose, { type Connection } from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assemble as assembleGym } from '../../gym/src/app.ts'
import { reviewIdOf } from '../src/reviews/reviews.store.ts'
import { type Booted, bootReview } from './boot.ts'

const unreachable = 'http://127.0.0.1:9'

let bed: TestBed
let gymDb: Connection
let gym: RunningService
let toGym: TestProxy
let review: Booted
let gymMember: TestClient

beforeAll(async () => {
  bed = await createTestBed()
  gym = await startService(
    'gym',
    { ...bed.env('gym'), REVIEW_URL: unreachable, USER_URL: unreachable, PLACES_URL: unreachable },
    assembleGym,
  )
  toGym = await createTestProxy(gym.url)
  review = await bootReview({ GYM_URL: toGym.url }, bed)
  gymMember = await bed.client('gym', gym.url, aMember())
  const { MONGO_URL, MONGO_DB } = bed.env('gym')
  gymDb = await mongoose.createConnection(MONGO_URL, { dbName: MONGO_DB }).asPromise()
})
afterAll(async () => {
  await gymDb.close()
  await gym.stop()
  await toGym.close()
  await review.remove()
})

async function addGym(): Promise<string> {
  const draft = { name: 'Iron Yard', address: '1 Main St', latitude: 40.7, longitude: -74, type: 'CrossFit' }
  return (await gymMember.call('POST', '/api/gyms', draft)).json.id
}

const post = async (gymId: string, rating: number) =>
  (await review.as()).call('POST', `/api/gyms/${gymId}/reviews`, { rating })

it('responds 404 for an unknown gym, and stores nothing', async () => {
  const gymId = randomUUID()
  expect(await post(gymId, 5)).toMatchObject({ status: 404, json: { code: 'gym.unknown' } })
  expect(await review.db.collection('reviews').countDocuments({ gymId })).toBe(0)
})

it('needs the gym service only for the first review of a gym', async () => {
  const [gymId, other] = [await addGym(), await addGym()]
  expect((await post(gymId, 5)).status).toBe(201)
  toGym.cut()
  expect((await post(gymId, 4)).status).toBe(201)
  expect(await post(other, 4)).toMatchObject({ status: 503, json: { code: 'service.unavailable' } })
  toGym.freeze()
  expect((await post(other, 4)).status).toBe(503)
  toGym.thaw()
  await until('the gym service is reached again', async () => (await post(other, 4)).status === 201)
})

it('takes eight database calls from a new review to its average and to empty outboxes', async () => {
  const [gymId, other] = [await addGym(), await addGym()]
  const author = await review.as()
  const { userId } = author.member
  const named = { _id: userId, authorName: 'Alice', revision: 1 }
  await review.db.collection<{ _id: string }>('authors').insertOne(named)
  const postAs = (at: string) => author.call('POST', `/api/gyms/${at}/reviews`, { rating: 4 })
  // What is known afterwards: that the gym exists, its tally, and the name of the author.
  for (const { status } of [await post(gymId, 5), await postAs(other)]) expect(status).toBe(201)
  await until('counted', () => isSettled(gymId, 1))
  const commands = recordCommands([gymId, userId, erasureIdOf(userId), reviewIdOf(gymId, userId)])
  expect((await postAs(gymId)).status).toBe(201)
  await until('counted', () => isSettled(gymId, 2))
  const afterTheWrite = ['find authors', 'find erasures', 'find mergedGyms']
  const ofReview = ['insert reviews', ...afterTheWrite, 'update reviews']
  expect(commands.toSorted()).toEqual(
    [...ofReview, 'insert ratings', 'update gyms', 'update gyms'].toSorted(),
  )
})

it('takes at most eight database calls for a review of an unknown member and gym, and for an edit', async () => {
  const [gymId, author] = [await addGym(), await review.as()]
  const { userId } = author.member
  const commands = recordCommands([gymId, userId, erasureIdOf(userId), reviewIdOf(gymId, userId)], 'review')
  const postAndSettle = async (rating: number) => {
    commands.length = 0
    const { status } = await author.call('POST', `/api/gyms/${gymId}/reviews`, { rating })
    const unpublished = { gymId, outboxAt: { $exists: true } }
    await until('published', async () => !(await review.db.collection('reviews').countDocuments(unpublished)))
    return [status, commands.length <= 8 || commands]
  }
  expect(await postAndSettle(4)).toEqual([201, true])
  expect(await postAndSettle(5)).toEqual([200, true])
})

it("reads a gym's reviews once for all readers of its page, until one changes", async () => {
  const gymId = await addGym()
  expect((await post(gymId, 5)).status).toBe(201)
  await until('counted', () => isSettled(gymId, 1))
  const commands = recordCommands([gymId])
  const reader = await review.asService()
  async function average(): Promise<string> {
    expect((await gymMember.call('GET', `/api/gyms/${gymId}`)).status).toBe(200)
    return (await reader.call('GET', `/internal/gyms/${gymId}/reviews`)).json.averageRating
  }
  for (let n = 0; n < 5; n++) expect(await average()).toBe('5.00')
  expect(commands).toEqual(['find reviews'])
  expect((await post(gymId, 3)).status).toBe(201)
  for (let n = 0; n < 5; n++) expect(await average()).toBe('4.00')
  expect((await post(gymId, 1)).status).toBe(201)
  // Otherwise a read comes before the one in which the change feed shows this change, and the reviews are read twice.
  await setTimeout(maxAgeMs)
  commands.length = 0
  for (let n = 0; n < 5; n++) expect(await average()).toBe('3.00')
  expect(commands.filter((command) => command === 'find reviews')).toHaveLength(1)
})

/** The commands of the services that name one of these ids, from now on, without the refresh of the list. */
function recordCommands(ids: string[], service = ''): string[] {
  const commands: string[] = []
  const ofServices = mongoose.connections.filter(({ name }) =>
    name?.startsWith(`${bed.namespace}-${service}`),
  )
  for (const connection of ofServices) {
    connection.getClient().on('commandStarted', ({ commandName, command }) => {
      const text = JSON.stringify(command)
      const isRefresh = commandName === 'find' && command.find === 'gyms' && command.filter._id?.$in
      if (isRefresh || !ids.some((id) => text.includes(id))) return
      commands.push(`${commandName} ${command[commandName]}`)
    })
  }
  return commands
}

async function isSettled(gymId: string, totalReviews: number): Promise<boolean> {
  const unpublished = { gymId, outboxAt: { $exists: true } }
  const gymOf = { _id: gymId, totalReviews, outboxAt: { $exists: false } }
  const isCounted = (await gymDb.collection<{ _id: string }>('gyms').countDocuments(gymOf)) === 1
  return isCounted && (await review.db.collection('reviews').countDocuments(unpublished)) === 0
}

it('computes an exact average of 200 concurrent ratings, also when some are edited', {
  tags: 'full',
}, async () => {
  const gymId = await addGym()
  const members = await Promise.all(Array.from({ length: 200 }, () => review.as()))
  const path = `/api/gyms/${gymId}/reviews`
  const rate = (plus: number) => (member: TestClient, n: number) =>
    patiently(() => member.call('POST', path, { rating: ((n + plus) % 5) + 1 }))
  const replies = await Promise.all(members.map(rate(0)))
  expect(replies.filter(({ status }) => status !== 201 && status !== 200)).toEqual([])
  await Promise.all(members.slice(0, 53).map(rate(3)))
  const { json: stored } = await (await review.asService()).call('GET', `/internal/gyms/${gymId}/reviews`)
  const { averageRating, totalReviews } = stored
  expect(totalReviews).toBe(200)
  await until('the gym agrees', async () => {
    const listed = (await gymMember.call('GET', `/api/gyms/${gymId}`)).json
    return listed.totalReviews === 200 && listed.averageRating === averageRating
  })
})
