// Together with the gym service: which gyms can be reviewed, and their averages.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { maxAgeMs } from '@jumpingjack/kit/mongo/change-feed'
import { erasureIdOf } from '@jumpingjack/kit/mongo/derived-id'
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { createTestBed, problem } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import mongoose from 'mongoose'
import { afterAll, expect, it } from 'vitest'
import { startGym } from '../../user/test/boot-social.ts'
import { reviewIdOf } from '../src/reviews/reviews.store.ts'
import { bootReview } from './boot.ts'

const bed = await createTestBed()
// The user service consumes it too, and does not run here.
await bed.accept('gym-merged')
const gym = await startGym(bed, { PORT: 0 })
const toGym = await createTestProxy(gym.url)
const review = await bootReview({ GYM_URL: toGym.url }, bed)
const { MONGO_URL, MONGO_DB: dbName } = bed.env('gym')
// Without command monitoring, so that its own commands are not recorded.
const db = await mongoose.createConnection(MONGO_URL, { dbName }).asPromise()
afterAll(async () => {
  await gym.stop()
  await db.close()
  await toGym.close()
  await review.remove()
})

const post = async (gymId: string, rating: number) => review.post(await review.as(), gymId, { rating })

it('responds 404 for an unknown gym, and stores nothing', async () => {
  const gymId = randomUUID()
  // On a slow machine the first call may be answered too late.
  await expect.poll(() => post(gymId, 5)).toMatchObject(problem(404, 'gym.unknown'))
  expect(await review.db.collection('reviews').countDocuments({ gymId })).toBe(0)
})

it('needs the gym service only for the first review of a gym', async () => {
  const [gymId, other] = [await gym.addGym(), await gym.addGym()]
  expect((await post(gymId, 5)).status).toBe(201)
  toGym.cut()
  expect((await post(gymId, 4)).status).toBe(201)
  expect(await post(other, 4)).toMatchObject(problem(503, 'service.unavailable'))
  toGym.freeze()
  expect((await post(other, 4)).status).toBe(503)
  toGym.thaw()
  await until('the gym service is reached again', async () => (await post(other, 4)).status === 201)
})

it('takes eight database calls from a new review to its average and to empty outboxes', async () => {
  const afterTheWrite = ['find authors', 'find erasures', 'find mergedGyms']
  const ofReview = ['insert reviews', ...afterTheWrite, 'update reviews']
  const expected = [...ofReview, 'insert ratings', 'update gyms', 'update gyms'].toSorted()
  // On a slow machine an outbox is swept before its event is confirmed, which takes another call.
  await expect.poll(commandsOfReview).toEqual(expected)
})

/** With what is known afterwards: that the gym exists, its tally, and the name of the author. */
async function commandsOfReview(): Promise<string[]> {
  const [gymId, other] = [await gym.addGym(), await gym.addGym()]
  const author = await review.as()
  const { userId } = author.member
  const named = { _id: userId, authorName: 'Alice', revision: 1 }
  await review.db.collection<{ _id: string }>('authors').insertOne(named)
  const postAs = (at: string) => review.post(author, at, { rating: 4 })
  for (const { status } of [await post(gymId, 5), await postAs(other)]) expect(status).toBe(201)
  await until('counted', () => isSettled(gymId, 1))
  const commands = recordCommands([gymId, userId, erasureIdOf(userId), reviewIdOf(gymId, userId)])
  expect((await postAs(gymId)).status).toBe(201)
  await until('counted', () => isSettled(gymId, 2))
  return commands.toSorted()
}

it("reads a gym's reviews once for all readers of its page, until one changes", async () => {
  const gymId = await gym.addGym()
  expect((await post(gymId, 5)).status).toBe(201)
  await until('counted', () => isSettled(gymId, 1))
  const commands = recordCommands([gymId])
  async function average(): Promise<string> {
    expect((await gym.member.call('GET', `/api/gyms/${gymId}`)).status).toBe(200)
    return (await review.reviewsOf(gymId)).averageRating
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
function recordCommands(ids: string[]): string[] {
  const commands: string[] = []
  const ofServices = mongoose.connections.filter(({ name }) => name?.startsWith(bed.namespace))
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
  await review.allPublished()
  const counted = { _id: gymId, totalReviews, outboxAt: { $exists: false } }
  return (await db.collection<{ _id: string }>('gyms').countDocuments(counted)) === 1
}
