// Refunds: by an administrator, on PayPal's own pages, of payments that differ from their order, and of deleted accounts.
import { dayMs, hourMs, minuteMs } from '@jumpingjack/contracts/fields/durations'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { problem } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterEach, expect, it } from 'vitest'
import { adminEmail, type Customer, capturePath, premium, sharedPayment } from './boot.ts'

const shop = await sharedPayment()
const requested = await shop.bed.accept('refund-requested')
afterEach(() => shop.reset())

/** A member whose order is charged and active. */
async function aPayer() {
  const customer = await shop.customer()
  return { ...customer, orderId: await customer.paid() }
}
const refundsOf = async (orderId: string) => (await shop.orderAt(orderId))?.refunds
const notRefunded = problem(409, 'payment.not-refunded')

it('ends the subscription, once, of an order that an administrator finds by its number or member', async () => {
  const { orderId, id, capture, confirm, isPremium, receipts } = await aPayer()
  for (const q of [id, orderId]) {
    const found = await shop.admin.call('GET', `/api/admin/orders?q=${q}`)
    expect(found.json).toMatchObject([{ id: orderId, userId: id, status: 'paid' }])
    expect(found.headers.get('x-total-count')).toBe('1')
  }
  for (const { json } of await Promise.all([shop.refund(orderId), shop.refund(orderId)])) {
    expect(json).toMatchObject({ id: orderId, orderId, status: 'refunded', refundedAt: expect.any(String) })
  }
  await until('free', async () => !(await isPremium()))
  await until('announced', async () =>
    requested.some(({ data }) => data.orderId === orderId && data.by === adminEmail),
  )
  expect(await refundsOf(orderId)).toHaveLength(1)
  expect(await capture(orderId)).toMatchObject(problem(409, 'payment.refunded'))
  expect(await confirm(orderId)).toMatchObject(problem(409, 'payment.refunded'))
  expect(await receipts()).toMatchObject([{ orderId, status: 'refunded' }])
})

it('fails if PayPal rejects it, with a reply to the administrator', async () => {
  const { orderId, isPremium } = await aPayer()
  await shop.control('/', { mode: 'refunds-refused' })
  expect(await shop.refund(orderId)).toMatchObject(notRefunded)
  expect(await isPremium()).toBe(true)
  await shop.control('/', {})
  expect(await shop.refund(orderId)).toMatchObject({ status: 200, json: { status: 'refunded' } })
})

it("on PayPal's own pages is learned without a webhook", { tags: 'full' }, async () => {
  const { orderId, isPremium, receipts } = await aPayer()
  shop.holdWebhooks(true)
  await shop.control('/refund', { orderId })
  shop.clock.laterMs = 2 * hourMs
  await until('refunded', async () => (await receipts())[0]?.status === 'refunded')
  shop.clock.laterMs = 0
  await until('free', async () => !(await isPremium()))
})

it('of an old payment is learned where PayPal has its capture only', async () => {
  const { orderId, receipts } = await aPayer()
  await shop.control('/', { ordersExpired: true })
  shop.clock.laterMs = 100 * dayMs
  await shop.control('/refund', { orderId })
  await until('refunded', async () => (await receipts())[0].status === 'refunded')
  expect(Date.parse((await receipts())[0].refundedAt)).toBeLessThan(Date.now() + 60_000)
})

it('can be repeated under another request id, and returns a payment that is not as ordered', async () => {
  const { approved, capture } = await shop.customer()
  const orderId = await approved()
  await capture(orderId)
  await shop.control('/tamper', { orderId, customId: 'another-order' })
  await shop.control('/', { mode: 'refunds-refused' })
  for (let n = 0; n < 2; n++) expect(await shop.refund(orderId)).toMatchObject(notRefunded)
  await shop.control('/', {})
  expect(await shop.refund(orderId)).toMatchObject({ status: 200, json: { status: 'refunded' } })
  expect(await refundsOf(orderId)).toHaveLength(1)
})

it("on PayPal's own pages returns a payment that failed because it is not as ordered", async () => {
  const { id, approved, capture } = await shop.customer()
  const orderId = await approved()
  await shop.control('/', { mode: 'pending' })
  await capture(orderId)
  await shop.control('/tamper', { orderId, customId: 'another-order' })
  await shop.control('/settle', { orderId, outcome: 'COMPLETED' })
  const isNow = (state: string) =>
    until(state, async () => (await shop.orders.findOne({ userId: id }))?.state === state)
  await isNow('failed')
  await shop.control('/refund', { orderId })
  await isNow('refunded')
})

it('is rejected after thirty days and for an unpaid order', async () => {
  const { approved, capture } = await shop.customer()
  const orderId = await approved()
  expect((await shop.refund(orderId)).json.code).toBe('payment.not-completed')
  expect((await shop.refund('FAKE1234')).json.code).toBe('payment.order-unknown')
  await capture(orderId)
  shop.clock.laterMs = 31 * dayMs
  expect(await shop.refund(orderId)).toMatchObject(problem(409, 'payment.too-late'))
  expect(await refundsOf(orderId)).toEqual([])
})

/** As the user service publishes it. Resolves when the payment service knows it. */
async function deleteAccount({ id: userId, client }: Customer, at = new Date()): Promise<void> {
  const event = newEvent('account-deleted', { userId, email: 'ann@example.com' }, at)
  await until('the deletion is known', async () => {
    // The queue may not exist yet.
    await shop.bed.publish(event)
    return (await client.call('POST', '/paypal/order', premium)).json.code === 'identity.required'
  })
}

it('charges nothing after the account was deleted', async () => {
  const customer = await shop.customer()
  const orderId = await customer.approved()
  await deleteAccount(customer)
  const reply = await customer.client.call('POST', capturePath(orderId))
  expect(reply).toMatchObject(problem(401, 'identity.required'))
  expect((await shop.orderAt(orderId))?.charges).toEqual([])
})

it('refunds a payment that was under way, once, and none from before', { tags: 'full' }, async () => {
  const [customer, earlier] = [await shop.customer(), await shop.customer()]
  const kept = await earlier.paid()
  await deleteAccount(earlier, new Date(Date.now() + 5 * minuteMs))
  const orderId = await customer.approved()
  await shop.control('/', { mode: 'pending' })
  await customer.capture(orderId)
  await deleteAccount(customer)
  await shop.control('/', {})
  await shop.control('/settle', { orderId, outcome: 'COMPLETED' })
  const isNow = (status: string) =>
    until(status, async () => (await customer.receipts())[0]?.status === status)
  await isNow('paid')
  shop.clock.laterMs = 2 * hourMs
  await isNow('refunded')
  expect(await refundsOf(orderId)).toHaveLength(1)
  expect(await refundsOf(kept)).toEqual([])
})
