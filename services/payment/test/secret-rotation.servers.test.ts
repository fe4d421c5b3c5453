// @module-tag full
// PayPal's client secret is replaced while members pay: PayPal accepts both until the last replica has restarted.
import { randomUUID } from 'node:crypto'
import { aMember, patiently } from '@jumpingjack/kit/testing/testing'
import { afterAll, expect, it } from 'vitest'
import { bootPayment, capturePath, credentials, premium } from './boot.ts'

const [earlier, later] = [credentials.clientSecret, `later-${randomUUID()}`]
const others = new Set([earlier])
const shop = await bootPayment({ clientSecret: later, otherSecrets: others })
afterAll(() => shop.stop())

/** The state of a new order that was paid at this replica. */
async function pay(url: string): Promise<string> {
  const buyer = await shop.customer(url)
  return (await buyer.capture(await buyer.approved())).json.status
}

it('opens and charges orders while the secret is rotated', async () => {
  const first = await shop.start()
  const buyer = await shop.customer(first.url)
  const orderId = await buyer.approved()
  const second = await shop.start({ PAYPAL_CLIENT_SECRET: later })
  expect(await Promise.all([first, second].map(({ url }) => pay(url)))).toEqual(['COMPLETED', 'COMPLETED'])
  await first.stop()
  others.delete(earlier)

  expect(await pay(second.url)).toBe('COMPLETED')
  const client = await shop.bed.client('payment', second.url, aMember({ userId: buyer.id }))
  const captured = await patiently(() => client.call('POST', capturePath(orderId)))
  expect(captured.json.status).toBe('COMPLETED')

  const forgotten = await shop.start()
  const atForgotten = await shop.bed.client('payment', forgotten.url)
  const headers = { 'idempotency-key': randomUUID() }
  expect((await atForgotten.call('POST', '/paypal/order', premium, headers)).status).toBe(503)
  await forgotten.stop()
  await second.stop()
})
