// Ordering and paying Premium, with the real user service and a fake of PayPal.
import { randomUUID } from 'node:crypto'
import { aMember } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { addMonths } from '@jumpingjack/user/src/subscription/subscription.rules.ts'
import mongoose from 'mongoose'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, credentials, type PaymentBed, premium, sharedPayment } from './boot.ts'

let shop: PaymentBed
let customer: Customer

beforeAll(async () => {
  shop = await sharedPayment()
})
afterEach(() => shop.reset())

const fresh = async () => {
  customer = await shop.customer()
  return customer
}

const ledgerOf = async (orderId: string) => (await shop.ledger()).orders.find(({ id }) => id === orderId)

const expectFree = async ({ account }: Customer) =>
  expect(await account()).toMatchObject({ subscriptionStatus: 'free', subscriptionExpiresAt: null })

async function expectPremium({ account }: Customer, orderId: string): Promise<void> {
  const { subscriptionStatus, lastPaymentOrderId } = (await account()) as Record<string, unknown>
  expect({ subscriptionStatus, lastPaymentOrderId }).toEqual({
    subscriptionStatus: 'active',
    lastPaymentOrderId: orderId,
  })
}

it('sends pages the setup of PayPal without secrets', async () => {
  const { client } = await fresh()
  const { status, json, text } = await client.call('GET', '/paypal/setup')
  expect({ status, mode: json.mode }).toEqual({ status: 200, mode: 'sandbox' })
  expect(json.clientToken.length).toBeGreaterThan(20)
  expect(json.scriptUrl).toMatch(/\/web-sdk\/v6\/core$/)
  expect(text).not.toContain(credentials.clientSecret)
})

it('sells a month of Premium: ordered, approved, charged once, active', async () => {
  const { order, approve, capture, confirm, client } = await fresh()
  const orderId = await order()
  await approve(orderId)
  expect((await capture(orderId)).json).toEqual({ id: orderId, status: 'COMPLETED' })
  const done = await confirm(orderId)
  expect(done).toMatchObject({ status: 200, json: { success: true } })
  await expectPremium(customer, orderId)
  const [receipt, ...others] = (await client.call('GET', '/api/payment/receipts')).json
  expect(receipt).toMatchObject({ orderId, amount: '0.99', currency: 'USD', status: 'paid' })
  expect(others).toEqual([])
  expect(done.json.subscriptionExpiresAt).toBe(addMonths(new Date(receipt.paidAt), 1).toISOString())
  expect((await ledgerOf(orderId))?.charges).toHaveLength(1)
})

it('charges once and counts once for concurrent requests', async () => {
  const { approved, capture, confirm, account } = await fresh()
  const orderId = await approved()
  const captures = await Promise.all(Array.from({ length: 8 }, () => capture(orderId)))
  expect(captures.some(({ json }) => json.status === 'COMPLETED')).toBe(true)
  const replies = await Promise.all(Array.from({ length: 4 }, () => confirm(orderId)))
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect((await account()).subscriptionExpiresAt).toBe(replies[0]?.json.subscriptionExpiresAt)
  expect((await ledgerOf(orderId))?.charges).toHaveLength(1)
  expect((await capture(orderId)).json).toEqual({ id: orderId, status: 'COMPLETED' })
})

it('adds a month when it is bought again, also concurrently', async () => {
  const { approved, capture, confirm, client } = await fresh()
  const orders = [await approved(), await approved()]
  // As from two pages.
  await Promise.all(orders.map(capture))
  const replies = await Promise.all(orders.map(confirm))
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const paidAt = (await client.call('GET', '/api/payment/receipts')).json.map(
    (receipt: { paidAt: string }) => receipt.paidAt,
  )
  expect(paidAt).toHaveLength(2)
  const until = addMonths(new Date(paidAt.toSorted()[0]), 2).toISOString()
  expect((await customer.account()).subscriptionExpiresAt).toBe(until)
})

it('activates a charged order without a request of the page', async () => {
  const { approved, capture, account } = await fresh()
  const orderId = await approved()
  await capture(orderId)
  await until('active', async () => (await account()).subscriptionStatus === 'active')
})

describe('an order', () => {
  it('is the same for the same key and member, and another one otherwise', async () => {
    const { client } = await fresh()
    const [key, other] = [randomUUID(), await shop.customer()]
    const order = (by: Customer['client'], headers: Record<string, string>) =>
      by.call('POST', '/paypal/order', premium, headers)
    const same = await Promise.all(Array.from({ length: 6 }, () => order(client, { 'idempotency-key': key })))
    expect(new Set(same.map(({ json }) => json.id)).size).toBe(1)
    expect(same[0]?.status).toBe(201)
    const others = [
      await order(client, { 'idempotency-key': randomUUID() }),
      await order(client, {}),
      await order(other.client, { 'idempotency-key': key }),
    ]
    expect(new Set([same[0], ...others].map((reply) => reply?.json.id)).size).toBe(4)
    expect((await order(client, { 'idempotency-key': 'x'.repeat(101) })).status).toBe(400)
  })

  it.each([
    [{ ...premium, amount: '0.01' }, 'Premium costs 0.99 USD'],
    [{ ...premium, amount: '-1' }, 'Premium costs 0.99 USD'],
    [{ ...premium, amount: { $gt: 0 } }, 'Premium costs 0.99 USD'],
    [{ ...premium, currency: 'VND' }, 'Premium is paid in USD'],
    [{ ...premium, intent: 'AUTHORIZE' }, 'The intent must be CAPTURE'],
    [{ ...premium, userId: 'somebody' }, 'Unrecognized key: "userId"'],
    [{}, 'Premium costs 0.99 USD'],
  ])('of %j is rejected', async (body, error) => {
    const { client } = await fresh()
    const reply = await client.call('POST', '/paypal/order', body)
    expect(reply).toMatchObject({ status: 400, json: { code: 'request.invalid', error } })
  })
})

describe('no premium for', () => {
  it('an order that was not approved, or not charged', async () => {
    const { order, approve, capture, confirm } = await fresh()
    const orderId = await order()
    expect(await capture(orderId)).toMatchObject({ status: 409, json: { code: 'payment.not-completed' } })
    await approve(orderId)
    expect(await confirm(orderId)).toMatchObject({ status: 409, json: { code: 'payment.not-completed' } })
    await expectFree(customer)
    expect((await ledgerOf(orderId))?.charges).toEqual([])
  })

  it('an order that is unknown, or of another member', async () => {
    const [owner, thief] = [await shop.customer(), await fresh()]
    const orderId = await owner.approved()
    for (const id of ['FAKE1234', orderId]) {
      expect(await thief.capture(id)).toMatchObject({ status: 404, json: { code: 'payment.order-unknown' } })
      expect(await thief.confirm(id)).toMatchObject({ status: 404, json: { code: 'payment.order-unknown' } })
    }
    await owner.capture(orderId)
    expect((await thief.confirm(orderId)).status).toBe(404)
    await expectFree(thief)
  })

  it.each([
    ['too cheap', { amount: '0.01' }],
    ['in another currency', { currency: 'VND' }],
    ['for another payee', { payee: 'THIEF' }],
    ['of another order', { customId: randomUUID() }],
  ])('an order that is %s, before and after it is charged', async (_what, changes) => {
    const { approved, capture, confirm } = await fresh()
    const mismatch = { status: 409, json: { code: 'payment.mismatch' } }
    const uncharged = await approved()
    await shop.control('/tamper', { orderId: uncharged, ...changes })
    expect(await capture(uncharged)).toMatchObject(mismatch)
    expect((await ledgerOf(uncharged))?.charges).toEqual([])

    // Charged, but the service could not see it.
    shop.holdWebhooks(true)
    const charged = await approved()
    await shop.control('/', { mode: 'pending' })
    expect((await capture(charged)).json).toEqual({ id: charged, status: 'PENDING' })
    await shop.control('/tamper', { orderId: charged, ...changes })
    await shop.control('/settle', { orderId: charged, outcome: 'COMPLETED' })
    expect(await confirm(charged)).toMatchObject(mismatch)
    await expectFree(customer)
  })

  it('a pending payment, until PayPal completes it', async () => {
    const { approved, capture, confirm, account } = await fresh()
    await shop.control('/', { mode: 'pending' })
    const orderId = await approved()
    expect((await capture(orderId)).json.status).toBe('PENDING')
    expect(await confirm(orderId)).toMatchObject({ status: 409, json: { code: 'payment.not-completed' } })
    await expectFree(customer)
    await shop.control('/settle', { orderId, outcome: 'COMPLETED' })
    await until('active', async () => (await account()).subscriptionStatus === 'active')
  })

  it('a declined payment; another attempt may succeed', async () => {
    const { approved, approve, capture, confirm } = await fresh()
    await shop.control('/', { mode: 'declined' })
    const orderId = await approved()
    expect(await capture(orderId)).toMatchObject({ status: 402, json: { code: 'payment.declined' } })
    expect((await confirm(orderId)).status).toBe(402)
    await expectFree(customer)
    await shop.control('/', {})
    await approve(orderId)
    expect((await capture(orderId)).json.status).toBe('COMPLETED')
    expect((await confirm(orderId)).status).toBe(200)
    expect((await ledgerOf(orderId))?.charges).toHaveLength(1)
  })

  it('a payment whose month is over', async () => {
    const { approved, capture, confirm, id } = await fresh()
    const orderId = await approved()
    await capture(orderId)
    await confirm(orderId)
    const db = await mongoose
      .createConnection(shop.bed.env('user').MONGO_URL, { dbName: shop.bed.env('user').MONGO_DB })
      .asPromise()
    const users = db.collection<{ _id: string }>('users')
    await users.updateOne({ _id: id }, { $set: { subscriptionExpiresAt: new Date(Date.now() - 1_000) } })
    await db.close()
    expect(await confirm(orderId)).toMatchObject({ status: 409, json: { code: 'payment.used' } })
  })
})

it('shows receipts to their member only', async () => {
  const { approved, capture } = await fresh()
  await capture(await approved())
  const other = await shop.bed.client('payment', shop.url, aMember())
  expect((await other.call('GET', '/api/payment/receipts')).json).toEqual([])
})
