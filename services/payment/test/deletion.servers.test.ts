// Payments of members whose accounts are deleted: charged no more, or refunded.
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { until } from '@jumpingjack/kit/testing/until'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { type Customer, capturePath, type PaymentBed, premium, sharedPayment } from './boot.ts'

let shop: PaymentBed

beforeAll(async () => {
  shop = await sharedPayment()
})
afterEach(() => shop.reset())

const ledgerOf = async (orderId: string) => (await shop.ledger()).orders.find(({ id }) => id === orderId)

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
  expect(reply).toMatchObject({ status: 401, json: { code: 'identity.required' } })
  expect((await ledgerOf(orderId))?.charges).toEqual([])
})

it('refunds a payment that was under way, once, and none from before', { tags: 'full' }, async () => {
  const [customer, earlier] = [await shop.customer(), await shop.customer()]
  const kept = await earlier.approved()
  await earlier.capture(kept)
  await deleteAccount(earlier, new Date(Date.now() + 5 * minuteMs))
  const orderId = await customer.approved()
  await shop.control('/', { mode: 'pending' })
  await customer.capture(orderId)
  await deleteAccount(customer)
  await shop.control('/', {})
  await shop.control('/settle', { orderId, outcome: 'COMPLETED' })
  const receipt = async () => (await customer.client.call('GET', '/api/payment/receipts')).json[0]
  await until('captured', async () => (await receipt())?.status === 'paid')
  shop.clock.laterMs = 2 * 60 * minuteMs
  await until('refunded', async () => (await receipt())?.status === 'refunded', 120_000)
  expect((await ledgerOf(orderId))?.refunds).toHaveLength(1)
  expect((await ledgerOf(kept))?.refunds).toEqual([])
})
