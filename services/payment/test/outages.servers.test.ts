// @module-tag full
// PayPal hangs, fails or rejects our credentials; the user service is down; the payment service crashes.
import { randomUUID } from 'node:crypto'
import { createErasures } from '@jumpingjack/kit/service/erasures'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { aMember } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import mongoose, { type Connection } from 'mongoose'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { newOrder } from '../src/orders/orders.rules.ts'
import { createOrderStore } from '../src/orders/orders.store.ts'
import { checkPaidOrders } from '../src/orders/sweep-orders.actions.ts'
import { createPaypalClient } from '../src/paypal/paypal.client.ts'
import { bootPayment, capturePath, credentials, type PaymentBed, premium } from './boot.ts'

let shop: PaymentBed
let db: Connection

beforeAll(async () => {
  shop = await bootPayment()
  // Without webhooks.
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

const orders = () =>
  db.collection<{ _id: string; paypalOrderId: string; state: string; nextCheckAt: Date | null }>('orders')

/** As after a crash that lost everything after the change of `state`. */
async function setBack(orderId: string, nextCheckAt: Date): Promise<void> {
  const found = await orders().updateOne(
    { paypalOrderId: orderId },
    { $set: { state: 'capturing', capturedAt: null, captureId: null, nextCheckAt, checks: 0 } },
  )
  expect(found.matchedCount).toBe(1)
}

it('finds a charge whose reply was lost, and charges once', async () => {
  const customer = await shop.customer()
  const orderId = await customer.approved()
  await shop.control('/', { cutReplies: 1 })
  expect((await customer.capture(orderId)).json).toEqual({ id: orderId, status: 'COMPLETED' })
  await until('active', async () => (await customer.account()).subscriptionStatus === 'active')
  expect(await chargesOf(orderId)).toBe(1)
})

it('activates after a crash between charge and activation, without a request', async () => {
  const customer = await shop.customer()
  const orderId = await customer.approved()
  await shop.control('/', { mode: 'pending' })
  await customer.capture(orderId)
  await shop.control('/settle', { orderId, outcome: 'COMPLETED' })
  await setBack(orderId, new Date())
  await until('active', async () => (await customer.account()).subscriptionStatus === 'active')
  expect(await chargesOf(orderId)).toBe(1)
  const order = await orders().findOne({ paypalOrderId: orderId })
  expect(order?.state).toBe('captured')
  // Paid orders are read again, as PayPal may return the money.
  expect(order?.nextCheckAt?.getTime()).toBeGreaterThan(Date.now())
})

it('leaves an order uncharged after a crash before the charge, and checks it again later', async () => {
  const customer = await shop.customer()
  const orderId = await customer.approved()
  const due = new Date()
  await setBack(orderId, due)
  const later = await until('checked', async () => {
    const order = await orders().findOne({ paypalOrderId: orderId })
    return order?.nextCheckAt && order.nextCheckAt > due && order
  })
  expect(later).toMatchObject({ state: 'capturing', checks: 1 })
  expect(await chargesOf(orderId)).toBe(0)
  expect((await customer.capture(orderId)).json.status).toBe('COMPLETED')
  expect(await chargesOf(orderId)).toBe(1)
})

it.each(['hang', 'down', 'invalid-credentials'] as const)(
  'reports that PayPal is unavailable while it is in mode %s, and recovers',
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

it('calls PayPal rarely while it is down', async () => {
  const service = await shop.start()
  const customer = await shop.customer(service.url)
  await shop.control('/', { mode: 'down' })
  const callCount = async () =>
    Object.values((await shop.ledger()).calls).reduce((sum, count) => sum + count, 0)
  const before = await callCount()
  for (let calls = 0; calls < 60; calls++) {
    expect((await customer.client.call('POST', '/paypal/order', premium)).status).toBe(503)
  }
  const passed = (await callCount()) - before
  console.info(`60 orders while PayPal is down: ${passed} calls`)
  expect(passed).toBeLessThan(60)
  await service.stop()
})

it('creates the same order with the same key after a lost reply', async () => {
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

it('reports that a paid order is not active yet, and activates it when the user service is back', async () => {
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

it('reports at once that a paid order belongs to no account', async () => {
  const nobody = await shop.bed.client('payment', shop.url, aMember())
  const orderId = (await nobody.call('POST', '/paypal/order', premium)).json.id
  await shop.control('/approve', { orderId })
  expect((await nobody.call('POST', capturePath(orderId))).json.status).toBe('COMPLETED')
  const confirmed = await nobody.call('POST', '/api/payment/success', success(orderId))
  expect(confirmed).toMatchObject({ status: 404, json: { code: 'user.unknown' } })
})

it('publishes a payment a second time, also after a failure to do so', async () => {
  // A database without a service, so that the event stays in the outbox.
  const { MONGO_URL, MONGO_DB } = shop.bed.env('payment')
  const own = await mongoose.createConnection(MONGO_URL, { dbName: `${MONGO_DB}-checks` }).asPromise()
  const store = createOrderStore(own)
  const log = createLog('test', 'silent')
  const apiUrl = `${shop.paypalUrl}/paypal`
  const paypal = createPaypalClient({ ...credentials, mode: 'sandbox', apiUrl, domain: 'localhost' }, log)
  const relay = { wake() {}, publish() {}, async stop() {} }
  const deps = { orders: store, erasures: createErasures(own), paypal, relay, log, now: () => new Date() }
  const check = () => checkPaidOrders(deps)
  const [id, now] = [randomUUID(), new Date()]
  const paid = { state: 'captured', capturedAt: now, paypalOrderId: 'PAID-1234', nextCheckAt: now } as const
  await store.insert({ ...newOrder(id, randomUUID(), now), ...paid })
  const stored = own.collection<{ _id: string }>('orders')
  // The database rejects to add an event to this.
  await stored.updateOne({ _id: id }, { $set: { outbox: 'broken' } })
  await check()
  await stored.updateOne({ _id: id }, { $unset: { outbox: 1 } })
  await check()
  expect(await stored.findOne({ _id: id })).toMatchObject({
    checks: 1,
    outbox: [{ name: 'payment-captured', data: { orderId: 'PAID-1234' } }],
  })
  await own.dropDatabase()
  await own.close()
})

it('accepts a payment even for a failed order', async () => {
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

it('responds 404 for an order that PayPal no longer has, and fails it after some days', async () => {
  const customer = await shop.customer()
  const orderId = await customer.approved()
  await orders().updateOne({ paypalOrderId: orderId }, { $set: { paypalOrderId: 'GONE-1234' } })
  const unknown = { status: 404, json: { code: 'payment.order-unknown' } }
  expect(await customer.capture('GONE-1234')).toMatchObject(unknown)
  expect(await customer.confirm('GONE-1234')).toMatchObject(unknown)
  const longAgo = new Date(Date.now() - 80 * 3_600_000)
  await orders().updateOne({ paypalOrderId: 'GONE-1234' }, { $set: { createdAt: longAgo } })
  await setBack('GONE-1234', new Date())
  const failed = await until('failed', async () =>
    orders().findOne({ paypalOrderId: 'GONE-1234', state: 'failed' }),
  )
  expect(failed?.nextCheckAt).toBeNull()
})
