// Refunds: by an operator, on PayPal's own pages, and of payments that differ from their order.
import { randomUUID } from 'node:crypto'
import { until } from '@jumpingjack/kit/testing/until'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { type PaymentBed, sharedPayment } from './boot.ts'

let shop: PaymentBed

beforeAll(async () => {
  shop = await sharedPayment()
})
afterEach(() => shop.reset())

const fresh = () => shop.customer()
const ledgerOf = async (orderId: string) => (await shop.ledger()).orders.find(({ id }) => id === orderId)
const operator = () => shop.bed.client('payment', shop.url, { role: 'service', service: 'payment' })

it('ends the subscription, once, and is not for members', async () => {
  const { approved, capture, confirm, client, account } = await fresh()
  const orderId = await approved()
  await capture(orderId)
  await confirm(orderId)
  expect((await client.call('POST', `/internal/orders/${orderId}/refund`)).status).toBe(403)
  const refunds = [1, 2].map(async () =>
    (await operator()).call('POST', `/internal/orders/${orderId}/refund`),
  )
  for (const { json } of await Promise.all(refunds)) {
    expect(json).toMatchObject({ orderId, status: 'refunded', refundedAt: expect.any(String) })
  }
  await until('free', async () => (await account()).subscriptionStatus === 'free')
  expect((await ledgerOf(orderId))?.refunds).toHaveLength(1)
  expect(await capture(orderId)).toMatchObject({ status: 409, json: { code: 'payment.refunded' } })
  expect(await confirm(orderId)).toMatchObject({ status: 409, json: { code: 'payment.refunded' } })
  const receipts = (await client.call('GET', '/api/payment/receipts')).json
  expect(receipts).toMatchObject([{ orderId, status: 'refunded' }])
})

it('is made by an administrator, who finds the order by its number or member, and is announced for the audit', async () => {
  await shop.bed.accept('refund-requested')
  const { approved, capture, confirm, account, id } = await fresh()
  const orderId = await approved()
  await capture(orderId)
  await confirm(orderId)
  const admin = {
    role: 'admin',
    adminId: randomUUID(),
    sessionId: randomUUID(),
    email: 'boss@example.com',
  } as const
  const boss = await shop.bed.client('payment', shop.url, admin)
  for (const q of [id, orderId]) {
    const found = await boss.call('GET', `/api/admin/orders?q=${q}`)
    expect(found.json).toMatchObject([{ id: orderId, userId: id, status: 'paid' }])
    expect(found.headers.get('x-total-count')).toBe('1')
  }
  const refunded = await boss.call('POST', `/api/admin/orders/${orderId}/refund`)
  expect(refunded).toMatchObject({ status: 200, json: { id: orderId, status: 'refunded' } })
  await until('free', async () => (await account()).subscriptionStatus === 'free')
})

it('fails if PayPal rejects it, with a reply to the operator', async () => {
  const { approved, capture, confirm, account } = await fresh()
  const orderId = await approved()
  await capture(orderId)
  await confirm(orderId)
  const refund = async () => (await operator()).call('POST', `/internal/orders/${orderId}/refund`)
  await shop.control('/', { mode: 'refunds-refused' })
  expect(await refund()).toMatchObject({ status: 409, json: { code: 'payment.not-refunded' } })
  expect(await account()).toMatchObject({ subscriptionStatus: 'active' })
  await shop.control('/', {})
  expect(await refund()).toMatchObject({ status: 200, json: { status: 'refunded' } })
})

it("on PayPal's own pages is learned without a webhook", { tags: 'full' }, async () => {
  const { approved, capture, confirm, client, account } = await fresh()
  const orderId = await approved()
  await capture(orderId)
  await confirm(orderId)
  shop.holdWebhooks(true)
  await shop.control('/refund', { orderId })
  shop.clock.laterMs = 2 * 3_600_000
  const status = async () => (await client.call('GET', '/api/payment/receipts')).json[0]?.status
  await until('refunded', async () => (await status()) === 'refunded', 120_000)
  shop.clock.laterMs = 0
  await until('free', async () => (await account()).subscriptionStatus === 'free')
})

it('of an old payment is learned where PayPal has its capture only', async () => {
  const { approved, capture, confirm, client } = await fresh()
  const orderId = await approved()
  await capture(orderId)
  await confirm(orderId)
  await shop.control('/', { ordersExpired: true })
  shop.clock.laterMs = 100 * 24 * 3_600_000
  await shop.control('/refund', { orderId })
  const receipt = async () => (await client.call('GET', '/api/payment/receipts')).json[0]
  await until('refunded', async () => (await receipt()).status === 'refunded')
  expect(Date.parse((await receipt()).refundedAt)).toBeLessThan(Date.now() + 60_000)
})

it('can be repeated under another request id, and returns a payment that is not as ordered', async () => {
  const { approved, capture } = await fresh()
  const orderId = await approved()
  await capture(orderId)
  const refund = async () => (await operator()).call('POST', `/internal/orders/${orderId}/refund`)
  await shop.control('/tamper', { orderId, customId: 'another-order' })
  await shop.control('/', { mode: 'refunds-refused' })
  for (let n = 0; n < 2; n++) expect((await refund()).json.code).toBe('payment.not-refunded')
  await shop.control('/', {})
  expect(await refund()).toMatchObject({ status: 200, json: { status: 'refunded' } })
  expect((await ledgerOf(orderId))?.refunds).toHaveLength(1)
})

it('is rejected after thirty days and for an unpaid order', async () => {
  const { approved, capture } = await fresh()
  const orderId = await approved()
  const refund = async (id: string) => (await operator()).call('POST', `/internal/orders/${id}/refund`)
  expect((await refund(orderId)).json.code).toBe('payment.not-completed')
  expect((await refund('FAKE1234')).json.code).toBe('payment.order-unknown')
  await capture(orderId)
  shop.clock.laterMs = 31 * 24 * 3_600_000
  const late = await refund(orderId)
  shop.clock.laterMs = 0
  expect(late).toMatchObject({ status: 409, json: { code: 'payment.too-late' } })
  expect((await ledgerOf(orderId))?.refunds).toEqual([])
})
