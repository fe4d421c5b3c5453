// @module-tag full
// Ratings and subscriptions whose events were lost are found and repaired.
import { randomUUID } from 'node:crypto'
import { type RunningService, startService } from '@jumpingjack/kit/service/service'
import { aMember, createTestBed, type TestBed, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import mongoose, { type Connection } from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootReview, type Booted as Review } from '../../review/test/boot.ts'
import { assemble as assembleUser } from '../../user/src/app.ts'
import { userEnv } from '../../user/test/user-env.ts'
import { assemble } from '../src/app.ts'
import { resultLimit, unreachableUrl } from './boot.ts'

let bed: TestBed
let gym: RunningService
let review: Review
let user: RunningService
let db: Connection

beforeAll(async () => {
  bed = await createTestBed()
  user = await startService('user', userEnv(bed), assembleUser)
  gym = await startService('gym', { ...bed.env('gym'), ...urls() }, assemble)
  review = await bootReview({ GYM_URL: gym.url }, bed)
  db = await mongoose
    .createConnection(bed.env('gym').MONGO_URL, { dbName: bed.env('gym').MONGO_DB })
    .asPromise()
})
afterAll(async () => {
  await db.close()
  await gym.stop()
  await user.stop()
  await review.remove()
})

function urls() {
  return { REVIEW_URL: review?.url ?? unreachableUrl, USER_URL: user.url, PLACES_URL: unreachableUrl }
}

/** A replica that has found the other services. Its start begins a reconciliation. */
async function startReplica(): Promise<RunningService> {
  return startService('gym', { ...bed.env('gym'), ...urls() }, assemble)
}

async function addGym(member: TestClient): Promise<string> {
  const draft = { name: 'Iron Yard', address: '1 Main St', latitude: 40.7, longitude: -74, type: 'CrossFit' }
  return (await member.call('POST', '/api/gyms', draft)).json.id
}

it('counts reviews whose events were lost, and updates ratings that are old', async () => {
  const member = await bed.client('gym', gym.url, aMember())
  const gymId = await addGym(member)
  const authors = await Promise.all([1, 2, 3].map(() => review.as()))
  for (const author of authors) {
    const reply = await author.call('POST', `/api/gyms/${gymId}/reviews`, { rating: 4 })
    expect(reply.status).toBe(201)
  }
  const totals = async () => {
    const { averageRating, totalReviews } = (await member.call('GET', `/api/gyms/${gymId}`)).json
    return [averageRating, totalReviews]
  }
  const stored = async () => {
    const gym = await db.collection('gyms').findOne({ _id: gymId as never })
    return [gym?.totalReviews, gym?.ratingSum]
  }
  await expect.poll(stored).toEqual([3, 12])
  // As if the broker had lost one event of a new review, and one of an edited one.
  const rows = await db.collection('ratings').find({ gymId }).toArray()
  await db.collection('ratings').deleteOne({ _id: rows[0]?._id })
  await db.collection('ratings').updateOne({ _id: rows[1]?._id }, { $set: { rating: 1, revision: 0 } })
  await db.collection('gyms').updateOne({ _id: gymId as never }, { $set: { totalReviews: 2, ratingSum: 5 } })
  const replica = await startReplica()
  await expect.poll(stored).toEqual([3, 12])
  expect(await totals()).toEqual(['4.00', 3])
  await replica.stop()
})

it('makes a member premium whose activation was lost', async () => {
  const gateway = await bed.client('user', user.url, { role: 'service', service: 'gateway' })
  const subject = randomUUID()
  const person = { issuer: 'https://id.example', subject, email: `${subject}@example.com`, name: 'Alice' }
  const { id: userId } = (await gateway.call('POST', '/internal/users/sign-in', person)).json
  const payment = await bed.client('user', user.url, { role: 'service', service: 'payment' })
  const capturedAt = new Date().toISOString()
  await payment.call('POST', '/internal/subscriptions/payments', { orderId: 'ORDER', userId, capturedAt })
  const member = await bed.client('gym', gym.url, aMember({ userId }))
  await until('premium', async () => (await resultLimit(member)) === null)
  await db.collection('subscribers').deleteOne({ _id: userId as never })
  const replica = await startReplica()
  const isStored = async () => (await db.collection('subscribers').findOne({ _id: userId as never })) !== null
  await until('repaired', isStored)
  await replica.stop()
})
