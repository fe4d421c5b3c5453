// @module-tag full
// Ratings and subscriptions whose events were lost are found and repaired.
import { randomUUID } from 'node:crypto'
import { startService } from '@jumpingjack/kit/service/service'
import { aMember } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, expect, it } from 'vitest'
import { bootReview } from '../../review/test/boot.ts'
import { assemble as assembleUser } from '../../user/src/app.ts'
import { userEnv } from '../../user/test/user-env.ts'
import { bootGym, resultLimit } from './boot.ts'

const gym = await bootGym()
const user = await startService('user', userEnv(gym.bed), assembleUser)
const review = await bootReview({ GYM_URL: gym.url }, gym.bed)
afterAll(async () => {
  await user.stop()
  await review.stop()
  await gym.remove()
})

/** A replica that finds the other services. Its start begins a reconciliation. */
const startReplica = () => gym.startReplica({ REVIEW_URL: review.url, USER_URL: user.url })

it('counts reviews whose events were lost, and updates ratings that are old', async () => {
  const [gymId = ''] = await gym.gyms({})
  const authors = await Promise.all([1, 2, 3].map(() => review.as()))
  for (const author of authors) {
    const reply = await author.call('POST', `/api/gyms/${gymId}/reviews`, { rating: 4 })
    expect(reply.status).toBe(201)
  }
  const stored = async () => {
    const found = await gym.db.collection('gyms').findOne({ _id: gymId as never })
    return [found?.totalReviews, found?.ratingSum]
  }
  await expect.poll(stored).toEqual([3, 12])
  // As if the broker had lost one event of a new review, and one of an edited one.
  const rows = await gym.db.collection('ratings').find({ gymId }).toArray()
  await gym.db.collection('ratings').deleteOne({ _id: rows[0]?._id })
  await gym.db.collection('ratings').updateOne({ _id: rows[1]?._id }, { $set: { rating: 1, revision: 0 } })
  const wrong = { $set: { totalReviews: 2, ratingSum: 5 } }
  await gym.db.collection('gyms').updateOne({ _id: gymId as never }, wrong)
  await startReplica()
  await expect.poll(stored).toEqual([3, 12])
})

it('makes a member premium whose activation was lost', async () => {
  const gateway = await gym.bed.client('user', user.url, { role: 'service', service: 'gateway' })
  const subject = randomUUID()
  const person = { issuer: 'https://id.example', subject, email: `${subject}@example.com`, name: 'Alice' }
  const { id: userId } = (await gateway.call('POST', '/internal/users/sign-in', person)).json
  const payment = await gym.bed.client('user', user.url, { role: 'service', service: 'payment' })
  const capturedAt = new Date().toISOString()
  await payment.call('POST', '/internal/subscriptions/payments', { orderId: 'ORDER', userId, capturedAt })
  const member = await gym.bed.client('gym', gym.url, aMember({ userId }))
  await until('premium', async () => (await resultLimit(member)) === null)
  await gym.db.collection('subscribers').deleteOne({ _id: userId as never })
  await startReplica()
  const subscribers = gym.db.collection('subscribers')
  await until('repaired', async () => (await subscribers.findOne({ _id: userId as never })) !== null)
})
