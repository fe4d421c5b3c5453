// PayPal's webhooks: accepted by their signature only, counted once.
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { patiently } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { credentials, type PaymentBed, sharedPayment, type Webhook } from './boot.ts'

let shop: PaymentBed

beforeAll(async () => {
  shop = await sharedPayment()
})
afterEach(() => shop.reset())

/** `id` is PayPal's or our id of the order. */
const isAbout = (webhook: Webhook, type: string, id: string) =>
  webhook.body.includes(`"${type}"`) && webhook.body.includes(id)

const arrived = (type: string, id: string) =>
  until(type, async () => shop.webhooks.find((webhook) => isAbout(webhook, type, id)), 30_000)

/** A pending payment that was completed after the member has left. Only its webhook shows it. */
async function chargedUnseen() {
  // Before the order is created: an earlier webhook of it would show the charge too.
  shop.holdWebhooks(true)
  const customer = await shop.customer()
  await shop.control('/', { mode: 'pending' })
  const orderId = await customer.approved()
  await customer.capture(orderId)
  await shop.control('/', {})
  await shop.control('/settle', { orderId, outcome: 'COMPLETED' })
  const message = await arrived('PAYMENT.CAPTURE.COMPLETED', orderId)
  return { customer, orderId, message }
}

it('counts a payment once for repeated webhooks', async () => {
  const { customer, message } = await chargedUnseen()
  expect((await customer.account()).subscriptionStatus).toBe('free')
  const replies = await Promise.all(Array.from({ length: 5 }, () => shop.post(message)))
  expect(replies.map(({ status, json }) => ({ status, json }))).toEqual(
    replies.map(() => ({ status: 200, json: { received: true } })),
  )
  await until('active', async () => (await customer.account()).subscriptionStatus === 'active')
  const { subscriptionExpiresAt } = await customer.account()
  await shop.post(message)
  expect((await customer.account()).subscriptionExpiresAt).toBe(subscriptionExpiresAt)
})

const spoiled: [string, (message: Webhook) => Webhook][] = [
  [
    'is not signed',
    ({ headers, body }) => ({ headers: { 'content-type': String(headers['content-type']) }, body }),
  ],
  [
    'was changed',
    ({ headers, body }) => ({ headers, body: Buffer.from(body.toString().replace('0.99', '0.98')) }),
  ],
  [
    'has the same content in other bytes',
    ({ headers, body }) => ({
      headers,
      body: Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)),
    }),
  ],
  ['has the time of another one', withHeader('paypal-transmission-time', '2020-01-01T00:00:00Z')],
  ['has the id of another one', withHeader('paypal-transmission-id', randomUUID())],
  ['is signed in another way', withHeader('paypal-auth-algo', 'SHA1withRSA')],
  [
    'has a certificate of its own',
    withHeader('paypal-cert-url', 'https://evil.test/v1/notifications/certs/CERT-1'),
  ],
  [
    'names an unknown certificate',
    ({ headers, body }) => ({
      headers: { ...headers, 'paypal-cert-url': `${headers['paypal-cert-url']}x` },
      body,
    }),
  ],
  ['is signed with another key', signedByAnother],
]

it('rejects a webhook that PayPal has not signed as it is', async () => {
  const { customer, message } = await chargedUnseen()
  for (const [what, spoil] of spoiled) {
    const { status, json } = await shop.post(spoil(message))
    expect([status, json.code], what).toEqual([401, 'payment.bad-signature'])
  }
  expect((await customer.account()).subscriptionStatus).toBe('free')
})

it('rejects all webhooks without its webhook id', { tags: 'full' }, async () => {
  const { message } = await chargedUnseen()
  for (const PAYPAL_WEBHOOK_ID of [undefined, 'of another shop']) {
    const service = await shop.start({ PAYPAL_WEBHOOK_ID })
    const visitor = await shop.bed.client('payment', service.url, { role: 'visitor' })
    const { headers } = message
    const reply = await patiently(() =>
      visitor.call('POST', '/paypal/webhook', message.body.toString(), headers),
    )
    expect(reply.status).toBe(401)
    await service.stop()
  }
})

it('ends the subscription after a webhook about a refund', async () => {
  const customer = await shop.customer()
  const orderId = await customer.approved()
  await customer.capture(orderId)
  await customer.confirm(orderId)
  const ourId = (await shop.ledger()).orders.find(({ id }) => id === orderId)?.customId ?? 'unknown'
  await shop.control('/refund', { orderId, amount: { value: '0.10', currency_code: 'USD' } })
  const refunded = await arrived('PAYMENT.CAPTURE.REFUNDED', ourId)
  // Posted again, because its first delivery may still be running.
  expect((await shop.post(refunded)).status).toBe(200)
  expect((await customer.account()).subscriptionStatus).toBe('active')
  await shop.control('/refund', { orderId })
  await until('free', async () => (await customer.account()).subscriptionStatus === 'free')
  const receipts = (await customer.client.call('GET', '/api/payment/receipts')).json
  expect(receipts).toMatchObject([{ orderId, status: 'refunded' }])
})

it('does not activate for a payment that PayPal denies later', async () => {
  const customer = await shop.customer()
  await shop.control('/', { mode: 'pending' })
  const orderId = await customer.approved()
  await customer.capture(orderId)
  await shop.control('/', {})
  await shop.control('/settle', { orderId, outcome: 'DECLINED' })
  const denied = await arrived('PAYMENT.CAPTURE.DENIED', orderId)
  expect((await shop.post(denied)).status).toBe(200)
  expect(await customer.confirm(orderId)).toMatchObject({
    status: 409,
    json: { code: 'payment.not-completed' },
  })
  expect((await customer.account()).subscriptionStatus).toBe('free')
})

it('accepts webhooks about other orders, and does nothing', async () => {
  const own = await shop.customer()
  const orderId = await own.approved()
  const message = await arrived('CHECKOUT.ORDER.APPROVED', orderId)
  expect((await shop.post(message)).status).toBe(200)
  const elsewhere = await shop.start({ MONGO_DB: `${shop.bed.namespace}-admin` })
  const visitor = await shop.bed.client('payment', elsewhere.url, { role: 'visitor' })
  const reply = await visitor.call('POST', '/paypal/webhook', message.body.toString(), message.headers)
  expect(reply).toMatchObject({ status: 200, json: { received: true } })
  await elsewhere.stop()
})

function withHeader(name: string, value: string) {
  return ({ headers, body }: Webhook): Webhook => ({ headers: { ...headers, [name]: value }, body })
}

function signedByAnother({ headers, body }: Webhook): Webhook {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const parts = [headers['paypal-transmission-id'], headers['paypal-transmission-time']]
  const text = [...parts, credentials.webhookId, crc32(body)].join('|')
  const signature = sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64')
  return { headers: { ...headers, 'paypal-transmission-sig': signature }, body }
}
