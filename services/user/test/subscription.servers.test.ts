// The subscription in the user service: payments by call and by event.
import { randomUUID } from 'node:crypto'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { until } from '@jumpingjack/kit/testing/until'
import { afterEach, expect, it } from 'vitest'
import { addMonths } from '../src/subscription/subscription.rules.ts'
import { sharedUser } from './boot-social.ts'

const user = await sharedUser()
const payment = await user.asService('payment')
const activated = await user.bed.accept('subscription-activated')
const ended = await user.bed.accept('subscription-ended')
const renewals = await user.bed.accept('renewal-changed')
afterEach(() => user.reset())

const register = () => user.aUser()

const applyPayment = (userId: string, orderId: string, capturedAt = new Date()) =>
  payment.call('POST', '/internal/subscriptions/payments', {
    orderId,
    userId,
    capturedAt: capturedAt.toISOString(),
  })

async function publish(
  name: 'payment-captured' | 'payment-refunded',
  userId: string,
  orderId: string,
  at = new Date(),
): Promise<void> {
  await user.bed.publishNew(name, { orderId, userId, at: at.toISOString() })
}

const publishedOf = (userId: string) =>
  [...activated, ...ended].filter(({ data }) => data.userId === userId).map(({ name }) => name)

it('makes a member premium for a month, once for repeated calls and events', async () => {
  const member = await register()
  const capturedAt = new Date()
  await publish('payment-captured', member.userId, 'ORDER-1', capturedAt)
  const calls = Array.from({ length: 12 }, () => applyPayment(member.userId, 'ORDER-1', capturedAt))
  const replies = await Promise.all(calls)
  await publish('payment-captured', member.userId, 'ORDER-1', capturedAt)
  const expiresAt = addMonths(capturedAt, 1).toISOString()
  expect(replies.map(({ json }) => json)).toEqual(replies.map(() => ({ isPremium: true, expiresAt })))
  expect(await member.me()).toMatchObject({
    ...{ subscriptionStatus: 'active', subscriptionPlan: 'premium', subscriptionExpiresAt: expiresAt },
    ...{ paymentMethod: 'paypal', lastPaymentOrderId: 'ORDER-1', subscriptionRenews: true },
  })
  await user.bed.drained('user')
  await until('published', async () => publishedOf(member.userId).length > 0)
  expect(publishedOf(member.userId)).toEqual(['subscription-activated'])
  expect((await applyPayment(randomUUID(), 'ORDER-1')).json.code).toBe('user.unknown')
  const admin = await user.asService('admin')
  const subscription = await admin.call('GET', `/internal/users/${member.userId}/subscription`)
  expect(subscription.json).toEqual({ isPremium: true, expiresAt })
})

it('loses no change of the profile during a concurrent payment', async () => {
  const member = await register()
  const username = `name-${member.userId.slice(0, 8)}`
  const writes = Array.from({ length: 5 }, (_, n) => [
    applyPayment(member.userId, `ORDER-${n}`),
    member.change({ bio: `Bio ${n}`, username }),
  ])
  const replies = await Promise.all(writes.flat())
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(await member.me()).toMatchObject({ username, subscriptionStatus: 'active' })
})

it('publishes each new end, and ends with a refund, even if the refund arrives before the payment', async () => {
  const [paid, early] = [await register(), await register()]
  const capturedAt = new Date()
  for (const orderId of ['ORDER-1', 'ORDER-2']) await applyPayment(paid.userId, orderId, capturedAt)
  for (const orderId of ['ORDER-1', 'ORDER-2']) await publish('payment-refunded', paid.userId, orderId)
  await until('ended', async () => (await paid.me()).subscriptionStatus === 'free')
  expect(await paid.me()).toMatchObject({ subscriptionPlan: 'free', subscriptionExpiresAt: null })
  await until('published', async () => publishedOf(paid.userId).length === 4)
  const ends = activated.flatMap(({ data }) => (data.userId === paid.userId ? data.premiumUntil : []))
  expect(ends.sort()).toEqual([1, 1, 2].map((months) => addMonths(capturedAt, months).toISOString()))

  await publish('payment-refunded', early.userId, 'ORDER-2')
  const known = { _id: early.userId, 'payments.orderId': 'ORDER-2' }
  await until('known', () => user.db.collection<{ _id: string }>('users').findOne(known))
  expect((await applyPayment(early.userId, 'ORDER-2')).json.isPremium).toBe(false)
  expect((await early.me()).subscriptionStatus).toBe('free')
  expect(publishedOf(early.userId)).toEqual([])
})

it('ends at its date without a request, and publishes the end', { tags: 'full' }, async () => {
  const member = await register()
  await applyPayment(member.userId, 'ORDER-1', new Date(Date.now() - 20 * dayMs))
  expect((await member.me()).subscriptionStatus).toBe('active')
  user.clock.laterMs = 15 * dayMs
  expect(await member.me()).toMatchObject({ subscriptionStatus: 'free', subscriptionPlan: 'free' })
  await until('published', async () => publishedOf(member.userId).length === 2, 100_000)
  expect(publishedOf(member.userId)).toEqual(['subscription-activated', 'subscription-ended'])
  const last = ended.find(({ data }) => data.userId === member.userId)
  expect(new Date(last?.data.premiumUntil ?? 0).getTime()).toBeLessThan(Date.now() + user.clock.laterMs)
})

it('stores whether the member wants to be reminded, and publishes it', async () => {
  const member = await register()
  const off = await member.call('PUT', '/api/subscription/renewal', { renews: false })
  expect(off).toMatchObject({ status: 200, json: { subscriptionRenews: false } })
  await applyPayment(member.userId, 'ORDER-1')
  expect(await member.me()).toMatchObject({ subscriptionRenews: false, subscriptionStatus: 'active' })
  const on = await member.call('PUT', '/api/subscription/renewal', { renews: true })
  expect(on.json.subscriptionRenews).toBe(true)
  const own = () => renewals.filter(({ data }) => data.userId === member.userId)
  await until('published', async () => own().length === 2)
})

it('dead-letters a payment for an unknown member and counts others', { tags: 'full' }, async () => {
  const member = await register()
  const deadBefore = (await user.bed.depths('user')).dead
  await publish('payment-captured', randomUUID(), 'ORDER-1')
  await publish('payment-captured', member.userId, 'ORDER-2')
  await until('counted', async () => (await member.me()).subscriptionStatus === 'active')
  await until('dead-lettered', async () => {
    const { queue, retry, dead } = await user.bed.depths('user')
    return queue + retry === 0 && dead === deadBefore + 1
  })
})
