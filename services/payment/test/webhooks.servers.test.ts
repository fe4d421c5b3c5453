// PayPal's webhooks: accepted by their signature only, counted once.
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { until } from '@jumpingjack/kit/testing/until'
import { afterEach, expect, it } from 'vitest'
import { credentials, sharedPayment, type Webhook } from './boot.ts'

const shop = await sharedPayment()
afterEach(() => shop.reset())

/** `id` is PayPal's or our id of the order. */
const isAbout = (webhook: Webhook, type: string, id: string) =>
  webhook.body.includes(`"${type}"`) && webhook.body.includes(id)

const arrived = (type: string, id: string) =>
  until(type, async () => shop.webhooks.find((webhook) => isAbout(webhook, type, id)))

/** A pending payment that was completed, or denied, after the member has left. Only its webhook shows it. */
async function settledUnseen(outcome: 'COMPLETED' | 'DECLINED', event: string) {
  // Before the order is created: an earlier webhook of it would show the charge too.
  shop.holdWebhooks(true)
  const customer = await shop.customer()
  await shop.control('/', { mode: 'pending' })
  const orderId = await customer.approved()
  await customer.capture(orderId)
  await shop.control('/', {})
  await shop.control('/settle', { orderId, outcome })
  return { customer, orderId, message: await arrived(`PAYMENT.CAPTURE.${event}`, orderId) }
}
const chargedUnseen = () => settledUnseen('COMPLETED', 'COMPLETED')

it('counts a payment once for repeated webhooks', async () => {
  const { customer, message } = await chargedUnseen()
  expect(await customer.isPremium()).toBe(false)
  const replies = await Promise.all(Array.from({ length: 5 }, () => shop.post(message)))
  for (const reply of replies) expect(reply).toMatchObject({ status: 200, json: { received: true } })
  await until('active', customer.isPremium)
  const { subscriptionExpiresAt } = await customer.account()
  await shop.post(message)
  expect((await customer.account()).subscriptionExpiresAt).toBe(subscriptionExpiresAt)
})

it('charges and counts once if the webhook arrives before the reply to the capture', async () => {
  const customer = await shop.customer()
  const orderId = await customer.approved()
  await shop.control('/', { mode: 'webhook-first' })
  expect((await customer.capture(orderId)).json).toEqual({ id: orderId, status: 'COMPLETED' })
  const { subscriptionExpiresAt } = (await customer.confirm(orderId)).json
  expect(Date.parse(subscriptionExpiresAt) - Date.now()).toBeLessThanOrEqual(31 * dayMs)
  expect((await shop.orderAt(orderId))?.charges).toHaveLength(1)
})

it.each([-300_000, 300_000])('counts a payment while our clock is %i ms off', async (laterMs) => {
  const { customer, message } = await chargedUnseen()
  shop.clock.laterMs = laterMs
  expect((await shop.post(message)).status).toBe(200)
  await until('active', customer.isPremium)
})

const withHeader = (name: string, value: string) => (message: Webhook) => {
  return { ...message, headers: { ...message.headers, [name]: value } }
}
const withBody = (change: (body: string) => string) => (message: Webhook) => {
  return { ...message, body: Buffer.from(change(message.body.toString())) }
}
const ownCertificate = 'https://evil.test/v1/notifications/certs/CERT-1'

const spoiled: [string, (message: Webhook) => Webhook][] = [
  ['is not signed', (message) => ({ ...message, headers: { 'content-type': 'application/json' } })],
  ['was changed', withBody((body) => body.replace('0.99', '0.98'))],
  ['has the same content in other bytes', withBody((body) => JSON.stringify(JSON.parse(body), null, 1))],
  ['has the time of another one', withHeader('paypal-transmission-time', '2020-01-01T00:00:00Z')],
  ['has the id of another one', withHeader('paypal-transmission-id', randomUUID())],
  ['is signed in another way', withHeader('paypal-auth-algo', 'SHA1withRSA')],
  ['has a certificate of its own', withHeader('paypal-cert-url', ownCertificate)],
  [
    'names an unknown certificate',
    (message) => withHeader('paypal-cert-url', `${message.headers['paypal-cert-url']}x`)(message),
  ],
  ['is signed with another key', signedByAnother],
]

it('rejects a webhook that PayPal has not signed as it is', async () => {
  const { customer, message } = await chargedUnseen()
  for (const [what, spoil] of spoiled) {
    const { status, json } = await shop.post(spoil(message))
    expect([status, json.code], what).toEqual([401, 'payment.bad-signature'])
  }
  expect(await customer.isPremium()).toBe(false)
})

it('rejects all webhooks without its webhook id', { tags: 'full' }, async () => {
  const { message } = await chargedUnseen()
  for (const PAYPAL_WEBHOOK_ID of [undefined, 'of another shop']) {
    const service = await shop.start({ PAYPAL_WEBHOOK_ID })
    expect((await shop.post(message, service.url)).status).toBe(401)
    await service.stop()
  }
})

it('ends the subscription after a webhook about a refund', async () => {
  const customer = await shop.customer()
  const orderId = await customer.paid()
  const ourId = (await shop.orderAt(orderId))?.customId ?? 'unknown'
  await shop.control('/refund', { orderId, amount: { value: '0.10', currency_code: 'USD' } })
  const refunded = await arrived('PAYMENT.CAPTURE.REFUNDED', ourId)
  // Posted again, because its first delivery may still be running.
  expect((await shop.post(refunded)).status).toBe(200)
  expect(await customer.isPremium()).toBe(true)
  await shop.control('/refund', { orderId })
  await until('free', async () => !(await customer.isPremium()))
  expect(await customer.receipts()).toMatchObject([{ orderId, status: 'refunded' }])
})

it('counts nothing where the webhook about the refund arrives before that about the payment', async () => {
  const { customer, orderId, message } = await chargedUnseen()
  const ourId = (await shop.orderAt(orderId))?.customId ?? 'unknown'
  await shop.control('/refund', { orderId })
  for (const webhook of [await arrived('PAYMENT.CAPTURE.REFUNDED', ourId), message]) {
    expect((await shop.post(webhook)).status).toBe(200)
    expect(await customer.isPremium()).toBe(false)
  }
  expect(await customer.receipts()).toMatchObject([{ orderId, status: 'refunded' }])
})

it('does not activate for a payment that PayPal denies later', async () => {
  const { customer, orderId, message } = await settledUnseen('DECLINED', 'DENIED')
  expect((await shop.post(message)).status).toBe(200)
  expect((await customer.confirm(orderId)).json.code).toBe('payment.not-completed')
  expect(await customer.isPremium()).toBe(false)
})

it('accepts webhooks about other orders, and does nothing', async () => {
  const orderId = await (await shop.customer()).approved()
  const message = await arrived('CHECKOUT.ORDER.APPROVED', orderId)
  expect((await shop.post(message)).status).toBe(200)
  const elsewhere = await shop.start({ MONGO_DB: `${shop.bed.namespace}-admin` })
  const reply = await shop.post(message, elsewhere.url)
  expect(reply).toMatchObject({ status: 200, json: { received: true } })
  await elsewhere.stop()
})

function signedByAnother({ headers, body }: Webhook): Webhook {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const parts = [headers['paypal-transmission-id'], headers['paypal-transmission-time']]
  const text = [...parts, credentials.webhookId, crc32(body)].join('|')
  const signature = sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64')
  return { headers: { ...headers, 'paypal-transmission-sig': signature }, body }
}
