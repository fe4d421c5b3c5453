// Ordering and paying Premium, with the real user service and a fake of PayPal.
import { randomUUID } from 'node:crypto'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { aMember, problem } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { addMonths } from '@jumpingjack/user/src/subscription/subscription.rules.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { type Customer, credentials, premium, sharedPayment } from './boot.ts'

const shop = await sharedPayment()
afterEach(() => shop.reset())

const notCompleted = problem(409, 'payment.not-completed')
const expectFree = async ({ account }: Customer) =>
  expect(await account()).toMatchObject({ subscriptionStatus: 'free', subscriptionExpiresAt: null })

it('sends pages the setup of PayPal without secrets', async () => {
  const { client } = await shop.customer()
  const { json, text } = await client.call('GET', '/paypal/setup')
  expect(json.mode).toBe('sandbox')
  expect(json.clientToken.length).toBeGreaterThan(20)
  expect(json.scriptUrl).toMatch(/\/web-sdk\/v6\/core$/)
  expect(text).not.toContain(credentials.clientSecret)
})

it('sells a month of Premium: ordered, approved, charged once, active', async () => {
  const { approved, capture, confirm, account, receipts } = await shop.customer()
  const orderId = await approved()
  expect((await capture(orderId)).json).toEqual({ id: orderId, status: 'COMPLETED' })
  const done = await confirm(orderId)
  expect(done).toMatchObject({ status: 200, json: { success: true } })
  expect(await account()).toMatchObject({ subscriptionStatus: 'active', lastPaymentOrderId: orderId })
  const [receipt, ...others] = await receipts()
  expect(receipt).toMatchObject({ orderId, amount: '0.99', currency: 'USD', status: 'paid' })
  expect(others).toEqual([])
  expect(done.json.subscriptionExpiresAt).toBe(addMonths(new Date(receipt.paidAt), 1).toISOString())
  expect((await shop.orderAt(orderId))?.charges).toHaveLength(1)
  const stranger = await shop.bed.client('payment', shop.url, aMember())
  expect((await stranger.call('GET', '/api/payment/receipts')).json).toEqual([])
})

it('charges once and counts once for concurrent requests', async () => {
  const { approved, capture, confirm, account } = await shop.customer()
  const orderId = await approved()
  const captures = await Promise.all(Array.from({ length: 8 }, () => capture(orderId)))
  expect(captures.some(({ json }) => json.status === 'COMPLETED')).toBe(true)
  const replies = await Promise.all(Array.from({ length: 4 }, () => confirm(orderId)))
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect((await account()).subscriptionExpiresAt).toBe(replies[0]?.json.subscriptionExpiresAt)
  expect((await shop.orderAt(orderId))?.charges).toHaveLength(1)
  expect((await capture(orderId)).json).toEqual({ id: orderId, status: 'COMPLETED' })
})

it('adds a month when it is bought again, also concurrently', async () => {
  const { approved, capture, confirm, account, receipts } = await shop.customer()
  const orders = [await approved(), await approved()]
  // As from two pages.
  await Promise.all(orders.map(capture))
  const replies = await Promise.all(orders.map(confirm))
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const paidAt: string[] = (await receipts()).map((receipt: { paidAt: string }) => receipt.paidAt)
  expect(paidAt).toHaveLength(2)
  const end = addMonths(new Date(paidAt.toSorted()[0] ?? ''), 2).toISOString()
  expect((await account()).subscriptionExpiresAt).toBe(end)
})

it('an order is the same for the same key and member, and another one otherwise', async () => {
  const [{ client }, other] = [await shop.customer(), await shop.customer()]
  const key = { 'idempotency-key': randomUUID() }
  const order = (by: Customer['client'], headers: Record<string, string>) =>
    by.call('POST', '/paypal/order', premium, headers)
  const same = await Promise.all(Array.from({ length: 6 }, () => order(client, key)))
  expect(new Set(same.map(({ json }) => json.id)).size).toBe(1)
  expect(same[0]?.status).toBe(201)
  const others = [
    await order(client, { 'idempotency-key': randomUUID() }),
    await order(client, {}),
    await order(other.client, key),
  ]
  expect(new Set([same[0], ...others].map((reply) => reply?.json.id)).size).toBe(4)
  expect((await order(client, { 'idempotency-key': 'x'.repeat(101) })).status).toBe(400)
})

it.each([
  [{ ...premium, amount: '0.01' }, 'Premium costs 0.99 USD'],
  [{ ...premium, amount: { $gt: 0 } }, 'Premium costs 0.99 USD'],
  [{ ...premium, currency: 'VND' }, 'Premium is paid in USD'],
  [{ ...premium, intent: 'AUTHORIZE' }, 'The intent must be CAPTURE'],
  [{ ...premium, userId: 'somebody' }, 'Unrecognized key: "userId"'],
  [{}, 'Premium costs 0.99 USD'],
])('an order of %j is rejected', async (body, error) => {
  const { client } = await shop.customer()
  const reply = await client.call('POST', '/paypal/order', body)
  expect(reply).toMatchObject({ status: 400, json: { code: 'request.invalid', error } })
})

describe('no premium for', () => {
  it('an order that was not approved, or not charged', async () => {
    const customer = await shop.customer()
    const orderId = await customer.order()
    expect(await customer.capture(orderId)).toMatchObject(notCompleted)
    await customer.approve(orderId)
    expect(await customer.confirm(orderId)).toMatchObject(notCompleted)
    await expectFree(customer)
    expect((await shop.orderAt(orderId))?.charges).toEqual([])
  })

  it('an order that is unknown, or of another member', async () => {
    const [owner, thief] = [await shop.customer(), await shop.customer()]
    const orderId = await owner.approved()
    const unknown = problem(404, 'payment.order-unknown')
    for (const id of ['FAKE1234', orderId]) {
      expect(await thief.capture(id)).toMatchObject(unknown)
      expect(await thief.confirm(id)).toMatchObject(unknown)
    }
    await owner.capture(orderId)
    expect(await thief.confirm(orderId)).toMatchObject(unknown)
    await expectFree(thief)
  })

  // What is another: orders.test.ts.
  it('an order that is another at PayPal, before and after it is charged', async () => {
    const [customer, changes] = [await shop.customer(), { currency: 'VND' }]
    const mismatch = problem(409, 'payment.mismatch')
    const uncharged = await customer.approved()
    await shop.control('/tamper', { orderId: uncharged, ...changes })
    expect(await customer.capture(uncharged)).toMatchObject(mismatch)
    expect((await shop.orderAt(uncharged))?.charges).toEqual([])

    // Charged, but the service could not see it.
    shop.holdWebhooks(true)
    const charged = await customer.approved()
    await shop.control('/', { mode: 'pending' })
    expect((await customer.capture(charged)).json).toEqual({ id: charged, status: 'PENDING' })
    await shop.control('/tamper', { orderId: charged, ...changes })
    await shop.control('/settle', { orderId: charged, outcome: 'COMPLETED' })
    expect(await customer.confirm(charged)).toMatchObject(mismatch)
    await expectFree(customer)
  })

  it('a pending payment, until PayPal completes it', async () => {
    const customer = await shop.customer()
    await shop.control('/', { mode: 'pending' })
    const orderId = await customer.approved()
    expect((await customer.capture(orderId)).json.status).toBe('PENDING')
    expect(await customer.confirm(orderId)).toMatchObject(notCompleted)
    await expectFree(customer)
    await shop.control('/settle', { orderId, outcome: 'COMPLETED' })
    await until('active', customer.isPremium)
  })

  it('a declined payment; another attempt may succeed', async () => {
    const customer = await shop.customer()
    await shop.control('/', { mode: 'declined' })
    const orderId = await customer.approved()
    expect(await customer.capture(orderId)).toMatchObject(problem(402, 'payment.declined'))
    expect((await customer.confirm(orderId)).status).toBe(402)
    await expectFree(customer)
    await shop.control('/', {})
    await customer.approve(orderId)
    expect((await customer.capture(orderId)).json.status).toBe('COMPLETED')
    expect((await customer.confirm(orderId)).status).toBe(200)
    expect((await shop.orderAt(orderId))?.charges).toHaveLength(1)
  })

  it('a payment whose month is over', async () => {
    const { paid, confirm, id } = await shop.customer()
    const orderId = await paid()
    const db = await openMongo(shop.bed.env('user').MONGO_URL, `${shop.bed.namespace}-user`)
    const users = db.collection<{ _id: string }>('users')
    await users.updateOne({ _id: id }, { $set: { subscriptionExpiresAt: new Date(Date.now() - 1_000) } })
    await db.close()
    expect(await confirm(orderId)).toMatchObject(problem(409, 'payment.used'))
  })
})
