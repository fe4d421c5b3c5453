// The provider hangs, fails, cuts its answers or refuses us; the user service is away; we are killed in between.
import { randomUUID } from 'node:crypto'
import { until } from '@jumpingjack/kit/testing/testing'
import mongoose, { type Connection } from 'mongoose'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { bootPayment, capturePath, type PaymentBed, premium } from './boot.ts'

let shop: PaymentBed
let db: Connection

beforeAll(async () => {
  shop = await bootPayment()
  // Nothing but what this service does by itself.
  shop.holdWebhooks(true)
  const { MONGO_URL, MONGO_DB } = shop.bed.env('payment')
  db = await mongoose.createConnection(MONGO_URL, { dbName: MONGO_DB }).asPromise()
})
afterEach(async () => {
  await shop.control('/', {})
  shop.toUser.thaw()
})
afterAll(async () => {
  await db.close()
  await shop.stop()
})

const chargesOf = async (orderId: string) =>
  (await shop.ledger()).orders.find(({ id }) => id === orderId)?.charges.length

const success = (orderId: string) => ({ orderId, paymentMethod: 'paypal' })

const orders = () => db.collection<{ _id: string; paypalOrderId: string; lookAt: Date | null }>('orders')

/** As after a crash: `state` was written, and what came after it was not. */
async function setBack(orderId: string, lookAt: Date): Promise<void> {
  const found = await orders().updateOne(
    { paypalOrderId: orderId },
    { $set: { state: 'capturing', capturedAt: null, captureId: null, lookAt, looks: 0 } },
  )
  expect(found.matchedCount).toBe(1)
}

it('finds a charge whose answer was cut off, and charges nobody twice', async () => {
  const customer = await shop.customer()
  const orderId = await customer.approved()
  await shop.control('/', { cutReplies: 1 })
  expect((await customer.capture(orderId)).json).toEqual({ id: orderId, status: 'COMPLETED' })
  await until('active', async () => (await customer.account()).subscriptionStatus === 'active')
  expect(await chargesOf(orderId)).toBe(1)
})

it('finishes what a crash left between charge and activation, without anybody asking', async () => {
  const customer = await shop.customer()
  const orderId = await customer.approved()
  await shop.control('/', { mode: 'pending' })
  await customer.capture(orderId)
  await shop.control('/settle', { orderId, outcome: 'COMPLETED' })
  await setBack(orderId, new Date())
  await until('active', async () => (await customer.account()).subscriptionStatus === 'active')
  expect(await chargesOf(orderId)).toBe(1)
  expect((await orders().findOne({ paypalOrderId: orderId }))?.lookAt).toBeNull()
})

it('leaves an order uncharged that was to be charged when it crashed, and looks again later', async () => {
  const customer = await shop.customer()
  const orderId = await customer.approved()
  const due = new Date()
  await setBack(orderId, due)
  const later = await until('looked', async () => {
    const order = await orders().findOne({ paypalOrderId: orderId })
    return order?.lookAt && order.lookAt > due && order
  })
  expect(later).toMatchObject({ state: 'capturing', looks: 1 })
  expect(await chargesOf(orderId)).toBe(0)
  expect((await customer.capture(orderId)).json.status).toBe('COMPLETED')
  expect(await chargesOf(orderId)).toBe(1)
})

it.each(['hang', 'down', 'invalid-credentials'] as const)(
  'says that the provider is not available when it answers with %s, and goes on when it is back',
  async (mode) => {
    const service = await shop.start()
    const customer = await shop.customer(service.url)
    const orderId = await customer.approved()
    await shop.control('/', { mode })
    const unavailable = { status: 503, json: { code: 'payment.unavailable' } }
    expect(await customer.client.call('GET', '/paypal/setup')).toMatchObject(unavailable)
    expect(await customer.client.call('POST', '/paypal/order', premium)).toMatchObject(unavailable)
    expect(await customer.client.call('POST', capturePath(orderId))).toMatchObject(unavailable)
    expect(await customer.client.call('POST', '/api/payment/success', success(orderId))).toMatchObject(
      unavailable,
    )
    await shop.control('/', {})
    expect((await customer.capture(orderId)).json).toEqual({ id: orderId, status: 'COMPLETED' })
    expect(await chargesOf(orderId)).toBe(1)
    await service.stop()
  },
)

it('asks a provider that is gone only now and then', async () => {
  const service = await shop.start()
  const customer = await shop.customer(service.url)
  await shop.control('/', { mode: 'down' })
  const asked = async () => Object.values((await shop.ledger()).calls).reduce((sum, count) => sum + count, 0)
  const before = await asked()
  for (let calls = 0; calls < 60; calls++) {
    expect((await customer.client.call('POST', '/paypal/order', premium)).status).toBe(503)
  }
  const passed = (await asked()) - before
  console.info(`60 orders while the provider is down: it was asked ${passed} times`)
  expect(passed).toBeLessThan(60)
  await service.stop()
})

it('makes the same order with the same key after the answer was lost', async () => {
  const service = await shop.start()
  const customer = await shop.customer(service.url)
  const headers = { 'idempotency-key': randomUUID() }
  await shop.control('/', { mode: 'down' })
  expect((await customer.client.call('POST', '/paypal/order', premium, headers)).status).toBe(503)
  await shop.control('/', {})
  const order = () => customer.client.call('POST', '/paypal/order', premium, headers)
  const { json } = await until('back', async () => {
    const reply = await order()
    return reply.status === 201 && reply
  })
  expect((await order()).json).toEqual(json)
  expect(await orders().countDocuments({ userId: customer.id })).toBe(1)
  await service.stop()
})

it('says so when it is paid and not yet active, and activates it once the user service is back', async () => {
  const service = await shop.start()
  const customer = await shop.customer(service.url)
  const orderId = await customer.approved()
  shop.toUser.cut()
  expect((await customer.capture(orderId)).json.status).toBe('COMPLETED')
  expect(await customer.client.call('POST', '/api/payment/success', success(orderId))).toMatchObject({
    status: 503,
    json: {
      code: 'payment.activation-failed',
      message: 'Payment succeeded but subscription activation failed. Please contact support.',
    },
  })
  shop.toUser.thaw()
  await until('active', async () => (await customer.account()).subscriptionStatus === 'active')
  const confirmed = await customer.confirm(orderId)
  const { subscriptionExpiresAt } = await customer.account()
  expect(confirmed.json).toEqual({ success: true, subscriptionExpiresAt })
  await service.stop()
})

it('believes that money has moved even where it had given up', async () => {
  const customer = await shop.customer()
  const orderId = await customer.approved()
  await customer.capture(orderId)
  const givenUp = { state: 'failed', capturedAt: null, captureId: null }
  await orders().updateOne({ paypalOrderId: orderId }, { $set: givenUp })
  const confirmed = await customer.confirm(orderId)
  expect(confirmed).toMatchObject({ status: 200, json: { success: true } })
  expect(await customer.account()).toMatchObject({ subscriptionStatus: 'active' })
  expect(await orders().findOne({ paypalOrderId: orderId })).toMatchObject({ state: 'captured' })
  expect(await chargesOf(orderId)).toBe(1)
})

it('knows no order that the provider does not have any more, and gives up on it after some days', async () => {
  const customer = await shop.customer()
  const orderId = await customer.approved()
  await orders().updateOne({ paypalOrderId: orderId }, { $set: { paypalOrderId: 'GONE-1234' } })
  const unknown = { status: 404, json: { code: 'payment.order-unknown' } }
  expect(await customer.capture('GONE-1234')).toMatchObject(unknown)
  expect(await customer.confirm('GONE-1234')).toMatchObject(unknown)
  const longAgo = new Date(Date.now() - 80 * 3_600_000)
  await orders().updateOne({ paypalOrderId: 'GONE-1234' }, { $set: { createdAt: longAgo } })
  await setBack('GONE-1234', new Date())
  const failed = await until('given up', async () =>
    orders().findOne({ paypalOrderId: 'GONE-1234', state: 'failed' }),
  )
  expect(failed?.lookAt).toBeNull()
})
