// @module-tag full
// PayPal hangs, fails or rejects our credentials; the user service is down; the payment service crashes.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { noRelay } from '@jumpingjack/kit/messaging/outbox'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { createErasures } from '@jumpingjack/kit/service/erasures'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { aMember, problem } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { newOrder } from '../src/orders/orders.rules.ts'
import { createOrderStore } from '../src/orders/orders.store.ts'
import { checkPaidOrders } from '../src/orders/sweep-orders.actions.ts'
import { createPaypalClient } from '../src/paypal/paypal.client.ts'
import { capturePath, credentials, premium, sharedPayment } from './boot.ts'

const shop = await sharedPayment()
const { orders } = shop
// Without webhooks.
beforeEach(() => shop.holdWebhooks(true))
afterEach(() => shop.reset())

const chargesOf = async (orderId: string) => (await shop.orderAt(orderId))?.charges.length
const success = (orderId: string) => ({ orderId, paymentMethod: 'paypal' })

/** As after a crash that lost everything after the change of `state`. */
async function setBack(orderId: string, nextCheckAt: Date): Promise<void> {
  const before = { state: 'capturing', capturedAt: null, captureId: null, nextCheckAt, checks: 0 } as const
  const found = await orders.updateOne({ paypalOrderId: orderId }, { $set: before })
  expect(found.matchedCount).toBe(1)
}

it('activates after a crash between charge and activation, without a request', async () => {
  const customer = await shop.customer()
  const orderId = await customer.approved()
  await shop.control('/', { mode: 'pending' })
  await customer.capture(orderId)
  await shop.control('/settle', { orderId, outcome: 'COMPLETED' })
  await setBack(orderId, new Date())
  await until('active', customer.isPremium)
  expect(await chargesOf(orderId)).toBe(1)
  const order = await orders.findOne({ paypalOrderId: orderId })
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
    const order = await orders.findOne({ paypalOrderId: orderId })
    return order?.nextCheckAt && order.nextCheckAt > due && order
  })
  expect(later).toMatchObject({ state: 'capturing', checks: 1 })
  expect(await chargesOf(orderId)).toBe(0)
  expect((await customer.capture(orderId)).json.status).toBe('COMPLETED')
  expect(await chargesOf(orderId)).toBe(1)
})

/** At a replica with a closed circuit of its own. */
async function aCustomer() {
  const service = await shop.start()
  onTestFinished(service.stop)
  return shop.customer(service.url)
}

const modes = ['hang', 'down', 'rate-limited', 'invalid-credentials']
it.each(modes)('reports that PayPal is unavailable while it is in mode %s, and recovers', async (mode) => {
  const customer = await aCustomer()
  const orderId = await customer.approved()
  await shop.control('/', { mode })
  const { call } = customer.client
  for (const reply of [
    await call('GET', '/paypal/setup'),
    await call('POST', '/paypal/order', premium),
    await call('POST', capturePath(orderId)),
    await call('POST', '/api/payment/success', success(orderId)),
  ])
    expect(reply).toMatchObject(problem(503, 'payment.unavailable'))
  await shop.control('/', {})
  expect((await customer.capture(orderId)).json).toEqual({ id: orderId, status: 'COMPLETED' })
  expect(await chargesOf(orderId)).toBe(1)
})

it('calls PayPal rarely while it is down', async () => {
  const customer = await aCustomer()
  await shop.control('/', { mode: 'down' })
  const callCount = async () =>
    Object.values((await shop.ledger()).calls).reduce((sum, count) => sum + count, 0)
  const before = await callCount()
  for (let calls = 0; calls < 60; calls++) {
    expect((await customer.client.call('POST', '/paypal/order', premium)).status).toBe(503)
  }
  expect((await callCount()) - before).toBeLessThan(60)
})

it('creates the same order with the same key after a lost reply', async () => {
  const customer = await aCustomer()
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
  expect(await orders.countDocuments({ userId: customer.id })).toBe(1)
})

it('reports that a paid order is not active yet, and activates it when the user service is back', async () => {
  const customer = await aCustomer()
  const orderId = await customer.approved()
  shop.toUser.cut()
  expect((await customer.capture(orderId)).json.status).toBe('COMPLETED')
  const late = await customer.client.call('POST', '/api/payment/success', success(orderId))
  expect(late).toMatchObject(problem(503, 'payment.activation-failed'))
  expect(late.json.message).toMatch(/^Payment succeeded but subscription activation failed/)
  shop.toUser.thaw()
  await until('active', customer.isPremium)
  const confirmed = await customer.confirm(orderId)
  const { subscriptionExpiresAt } = await customer.account()
  expect(confirmed.json).toEqual({ success: true, subscriptionExpiresAt })
})

it('reports at once that a paid order belongs to no account', async () => {
  const nobody = await shop.bed.client('payment', shop.url, aMember())
  const orderId = (await nobody.call('POST', '/paypal/order', premium)).json.id
  await shop.control('/approve', { orderId })
  expect((await nobody.call('POST', capturePath(orderId))).json.status).toBe('COMPLETED')
  const confirmed = await nobody.call('POST', '/api/payment/success', success(orderId))
  expect(confirmed).toMatchObject(problem(404, 'user.unknown'))
})

it('publishes a payment a second time, also after a failure to do so', async () => {
  // A database without a service, so that the event stays in the outbox.
  const { MONGO_URL } = shop.bed.env('payment')
  const own = await openMongo(MONGO_URL, `${shop.bed.namespace}-checks`)
  const store = createOrderStore(own)
  const log = createLog('test', 'silent')
  const apiUrl = shop.settings.PAYPAL_API_URL
  const paypal = createPaypalClient({ ...credentials, mode: 'sandbox', apiUrl, domain: 'localhost' }, log)
  const deps = {
    ...{ orders: store, erasures: createErasures(own), paypal, relay: noRelay, log },
    now: () => new Date(),
  }
  const [id, now] = [randomUUID(), new Date()]
  const paid = { state: 'captured', capturedAt: now, paypalOrderId: 'PAID-1234', nextCheckAt: now } as const
  await store.insert({ ...newOrder(id, randomUUID(), now), ...paid })
  const stored = own.collection<{ _id: string }>('orders')
  // The database rejects to add an event to this.
  await stored.updateOne({ _id: id }, { $set: { outbox: 'broken' } })
  await checkPaidOrders(deps)
  await stored.updateOne({ _id: id }, { $unset: { outbox: 1 } })
  await checkPaidOrders(deps)
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
  const givenUp = { state: 'failed', capturedAt: null, captureId: null } as const
  await orders.updateOne({ paypalOrderId: orderId }, { $set: givenUp })
  expect((await customer.confirm(orderId)).json.success).toBe(true)
  expect(await customer.isPremium()).toBe(true)
  expect(await orders.findOne({ paypalOrderId: orderId })).toMatchObject({ state: 'captured' })
  expect(await chargesOf(orderId)).toBe(1)
})

it('responds 404 for an order that PayPal no longer has, and fails it after some days', async () => {
  const gone = `GONE-${randomUUID().slice(0, 8)}`
  const customer = await shop.customer()
  const orderId = await customer.approved()
  await orders.updateOne({ paypalOrderId: orderId }, { $set: { paypalOrderId: gone } })
  const unknown = problem(404, 'payment.order-unknown')
  expect(await customer.capture(gone)).toMatchObject(unknown)
  expect(await customer.confirm(gone)).toMatchObject(unknown)
  const longAgo = new Date(Date.now() - 80 * 3_600_000)
  await orders.updateOne({ paypalOrderId: gone }, { $set: { createdAt: longAgo } })
  await setBack(gone, new Date())
  const found = () => orders.findOne({ paypalOrderId: gone })
  await until('failed', async () => (await found())?.state === 'failed')
  expect((await found())?.nextCheckAt).toBeNull()
})

it('writes no secret into log or replies during errors', async () => {
  const env = { ...process.env, ...shop.settings, LOG_LEVEL: 'trace' }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], { env })
  const written: string[] = []
  child.stdout.on('data', (bytes) => written.push(String(bytes)))
  child.stderr.on('data', (bytes) => written.push(String(bytes)))
  const url = await until('ready', async () => /"url":"([^"]+)"/.exec(written.join(''))?.[1], 120_000)

  const customer = await shop.customer(url)
  const answered: string[] = []
  for (const mode of ['ok', 'down', 'invalid-credentials', 'declined'] as const) {
    await shop.control('/', { mode: 'ok' })
    const orderId = await customer.approved()
    await shop.control('/', { mode })
    const replies = [
      await customer.client.call('GET', '/paypal/setup'),
      await customer.client.call('POST', '/paypal/order', premium),
      await customer.client.call('POST', capturePath(orderId)),
    ]
    answered.push(...replies.map(({ text }) => text))
  }
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended

  const log = written.join('')
  expect(log).toContain('provider.failed')
  expect(answered.join('')).toContain('payment.unavailable')
  const { clientId, clientSecret } = credentials
  for (const secret of [clientSecret, Buffer.from(`${clientId}:${clientSecret}`).toString('base64')]) {
    expect(log).not.toContain(secret)
    expect(answered.join('')).not.toContain(secret)
  }
  // Browsers get a client token only; no access token is logged.
  expect(log).not.toMatch(/Bearer|access_token/)
}, 240_000)
