// The subscription in the user service: payments by call and by event.
import { randomUUID } from 'node:crypto'
import type { EventData } from '@jumpingjack/contracts/events/events'
import { brokerNames } from '@jumpingjack/kit/messaging/broker-names'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { type RunningService, startService } from '@jumpingjack/kit/service/service'
import { aMember, createTestBed, type TestBed, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { type ChannelModel, connect } from 'amqplib'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { assemble } from '../src/app.ts'
import { addMonths } from '../src/subscription/subscription.rules.ts'
import { userEnv } from './user-env.ts'

const privacy = { googleReviewsEnabled: false, profilePublic: true, allowSocialSharing: true }
const dayMs = 24 * 3_600_000
const published: { name: string; data: EventData<'subscription-activated'> }[] = []

let bed: TestBed
let service: RunningService
let payment: TestClient
let connection: ChannelModel
let later = 0

beforeAll(async () => {
  bed = await createTestBed()
  service = await startService('user', userEnv(bed), assemble, () => new Date(Date.now() + later))
  payment = await bed.client('user', service.url, { role: 'service', service: 'payment' })
  connection = await connect(bed.env('user').RABBITMQ_URL)
  const channel = await connection.createChannel()
  const { queue } = await channel.assertQueue('', { exclusive: true })
  await channel.bindQueue(queue, brokerNames('user', bed.namespace).events, 'subscription-activated.*')
  await channel.bindQueue(queue, brokerNames('user', bed.namespace).events, 'subscription-ended.*')
  await channel.consume(queue, (message) => {
    if (message) published.push(JSON.parse(message.content.toString()))
  })
})
afterEach(() => {
  later = 0
})
afterAll(async () => {
  await connection.close()
  await service.stop()
  await bed.remove()
})

async function register(): Promise<{ id: string; client: TestClient }> {
  const subject = randomUUID()
  const person = { issuer: 'https://id.example', subject, email: `${subject}@example.com`, name: 'Alice' }
  const gateway = await bed.client('user', service.url, { role: 'service', service: 'gateway' })
  const { json } = await gateway.call('POST', '/internal/users/sign-in', person)
  return { id: json.id, client: await bed.client('user', service.url, aMember({ userId: json.id })) }
}

const me = async ({ client }: { client: TestClient }) => (await client.call('GET', '/api/auth/user')).json

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
  await bed.publish(newEvent(name, { orderId, userId, at: at.toISOString() }, new Date()))
}

const publishedOf = (userId: string) =>
  published.filter(({ data }) => data.userId === userId).map(({ name }) => name)

it('makes a member premium for a month, once for repeated calls and events', async () => {
  const member = await register()
  const capturedAt = new Date()
  await publish('payment-captured', member.id, 'ORDER-1', capturedAt)
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => applyPayment(member.id, 'ORDER-1', capturedAt)),
  )
  await publish('payment-captured', member.id, 'ORDER-1', capturedAt)
  const expiresAt = addMonths(capturedAt, 1).toISOString()
  expect(replies.map(({ json }) => json)).toEqual(replies.map(() => ({ isPremium: true, expiresAt })))
  expect(await me(member)).toMatchObject({
    ...{ subscriptionStatus: 'active', subscriptionPlan: 'premium', subscriptionExpiresAt: expiresAt },
    ...{ paymentMethod: 'paypal', lastPaymentOrderId: 'ORDER-1', subscriptionRenews: true },
  })
  await until('worked off', async () => (await bed.depths('user')).queue === 0)
  await until('published', async () => publishedOf(member.id).length > 0)
  expect(publishedOf(member.id)).toEqual(['subscription-activated'])
  const admin = await bed.client('user', service.url, { role: 'service', service: 'admin' })
  const subscription = await admin.call('GET', `/internal/users/${member.id}/subscription`)
  expect(subscription.json).toEqual({ isPremium: true, expiresAt })
})

it('adds a month for each of many concurrent payments', async () => {
  const member = await register()
  const start = new Date()
  const orders = Array.from({ length: 6 }, (_, n) => `ORDER-${n}`)
  await Promise.all(
    orders.flatMap((order) => [applyPayment(member.id, order, start), applyPayment(member.id, order, start)]),
  )
  const expiresAt = addMonths(start, orders.length).toISOString()
  expect((await me(member)).subscriptionExpiresAt).toBe(expiresAt)
})

it('loses no change of the profile during a concurrent payment', async () => {
  const member = await register()
  const username = `name-${member.id.slice(0, 8)}`
  const writes = Array.from({ length: 5 }, (_, n) => [
    applyPayment(member.id, `ORDER-${n}`),
    member.client.call('PATCH', `/api/users/${member.id}`, { ...privacy, bio: `Bio ${n}`, username }),
  ])
  const replies = await Promise.all(writes.flat())
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(await me(member)).toMatchObject({ username, subscriptionStatus: 'active' })
})

it('ends with a refund, even if the refund arrives before the payment', async () => {
  const [paid, early] = [await register(), await register()]
  await applyPayment(paid.id, 'ORDER-1')
  await publish('payment-refunded', paid.id, 'ORDER-1')
  await until('ended', async () => (await me(paid)).subscriptionStatus === 'free')
  expect(await me(paid)).toMatchObject({ subscriptionPlan: 'free', subscriptionExpiresAt: null })
  await until('published', async () => publishedOf(paid.id).length === 2)
  expect(publishedOf(paid.id)).toEqual(['subscription-activated', 'subscription-ended'])

  await publish('payment-refunded', early.id, 'ORDER-2')
  const { MONGO_URL, MONGO_DB } = bed.env('user')
  const db = await openMongo(MONGO_URL, String(MONGO_DB))
  const known = { _id: early.id, 'payments.orderId': 'ORDER-2' }
  await until('known', () => db.collection<{ _id: string }>('users').findOne(known))
  await db.close()
  expect((await applyPayment(early.id, 'ORDER-2')).json.isPremium).toBe(false)
  expect((await me(early)).subscriptionStatus).toBe('free')
  expect(publishedOf(early.id)).toEqual([])
})

it('ends at its date without a request, and publishes the end', async () => {
  const member = await register()
  await applyPayment(member.id, 'ORDER-1', new Date(Date.now() - 20 * dayMs))
  expect((await me(member)).subscriptionStatus).toBe('active')
  later = 15 * dayMs
  expect(await me(member)).toMatchObject({ subscriptionStatus: 'free', subscriptionPlan: 'free' })
  await until('published', async () => publishedOf(member.id).length === 2, 100_000)
  expect(publishedOf(member.id)).toEqual(['subscription-activated', 'subscription-ended'])
  const last = published.findLast(({ data }) => data.userId === member.id)
  expect(new Date(last?.data.premiumUntil ?? 0).getTime()).toBeLessThan(Date.now() + later)
})

it('stores whether the member wants to be reminded', async () => {
  const member = await register()
  const off = await member.client.call('PUT', '/api/subscription/renewal', { renews: false })
  expect(off).toMatchObject({ status: 200, json: { subscriptionRenews: false } })
  await applyPayment(member.id, 'ORDER-1')
  expect(await me(member)).toMatchObject({ subscriptionRenews: false, subscriptionStatus: 'active' })
  const on = await member.client.call('PUT', '/api/subscription/renewal', { renews: true })
  expect(on.json.subscriptionRenews).toBe(true)
})

it('accepts payments from the payment service only, for known members', async () => {
  const member = await register()
  const body = { orderId: 'ORDER-1', userId: member.id, capturedAt: new Date().toISOString() }
  const places = await bed.client('user', service.url, { role: 'service', service: 'places' })
  for (const caller of [member.client, places]) {
    const reply = await caller.call('POST', '/internal/subscriptions/payments', body)
    expect(reply).toMatchObject({ status: 403, json: { code: 'identity.refused' } })
  }
  expect((await me(member)).subscriptionStatus).toBe('free')
  expect((await applyPayment(randomUUID(), 'ORDER-1')).json.code).toBe('user.unknown')
})

it('dead-letters a payment for an unknown member and counts others', async () => {
  const member = await register()
  await publish('payment-captured', randomUUID(), 'ORDER-1')
  await publish('payment-captured', member.id, 'ORDER-2')
  await until('counted', async () => (await me(member)).subscriptionStatus === 'active')
  await until('dead-lettered', async () => (await bed.depths('user')).dead === 1)
  expect(await bed.depths('user')).toEqual({ queue: 0, retry: 0, dead: 1 })
})
