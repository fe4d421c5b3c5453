// A payment service with the real user service and a fake of PayPal.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Ledger } from '@jumpingjack/fakes/src/paypal/control.routes.ts'
import type { FakePaypalOptions } from '@jumpingjack/fakes/src/paypal/deps.ts'
import { controlFake, recordOf } from '@jumpingjack/fakes/test/lib/control-fake.ts'
import { startFakePaypal } from '@jumpingjack/fakes/test/lib/start-fakes.ts'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { startService } from '@jumpingjack/kit/service/service'
import { oncePerWorker } from '@jumpingjack/kit/testing/once-per-worker'
import { serve } from '@jumpingjack/kit/testing/serve'
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { aMember, createTestBed, patiently, type TestBed } from '@jumpingjack/kit/testing/testing'
import { assemble as assembleUser } from '@jumpingjack/user/src/app.ts'
import { userEnv } from '@jumpingjack/user/test/user-env.ts'
import { assemble } from '../src/app.ts'
import { PaymentEnv } from '../src/env.ts'
import type { StoredOrder } from '../src/orders/orders.rules.ts'

export const credentials = {
  clientId: 'shop',
  clientSecret: `secret-${randomUUID()}`,
  webhookId: 'webhook-of-the-shop',
}
export const adminEmail = 'boss@example.com'
export const premium = { amount: '0.99', currency: 'USD', intent: 'CAPTURE' }
export const capturePath = (orderId: string) => `/paypal/order/${orderId}/capture`

export interface Webhook {
  headers: Record<string, string>
  body: Buffer
}

export type Customer = Awaited<ReturnType<typeof aCustomer>>

/** An order of any version. */
export type TestOrder = Partial<StoredOrder> & { _id: string; [field: string]: unknown }

export const sharedPayment = oncePerWorker(() => bootPayment())

/** `options` of the fake PayPal. */
export async function bootPayment(options: Partial<FakePaypalOptions> = {}) {
  const bed = await createTestBed()
  const inbox = await startWebhookInbox(bed, () => url)
  const webhooks = { webhookUrl: inbox.url, retryDelaysMs: [200, 200] }
  const paypal = await startFakePaypal({ ...credentials, ...webhooks, ...options })
  const user = await startService('user', userEnv(bed), assembleUser)
  const toUser = await createTestProxy(user.url)
  const clock = { laterMs: 0 }
  const now = () => new Date(Date.now() + clock.laterMs)

  const settings: Record<string, string> = {
    ...bed.variables('payment'),
    PUBLIC_URL: 'http://localhost:8080',
    USER_URL: toUser.url,
    PAYPAL_CLIENT_ID: credentials.clientId,
    PAYPAL_CLIENT_SECRET: credentials.clientSecret,
    PAYPAL_API_URL: `${paypal.url}/paypal`,
    PAYPAL_SCRIPT_URL: `${paypal.url}/paypal/web-sdk/v6/core`,
    PAYPAL_WEBHOOK_ID: credentials.webhookId,
  }
  const start = (changes: Record<string, unknown> = {}) =>
    startService('payment', PaymentEnv.parse({ ...settings, ...changes }), assemble, now)
  const service = await start()
  const { url } = service
  const { MONGO_URL } = bed.env('payment')
  const db = await openMongo(MONGO_URL, `${bed.namespace}-payment`)
  const ids = { adminId: randomUUID(), sessionId: randomUUID() }
  const admin = await bed.client('payment', url, { role: 'admin', email: adminEmail, ...ids })

  const control = (path: string, body: object) => controlFake(paypal.url, `paypal${path}`, body)
  const ledger = () => recordOf<Ledger>(paypal.url, 'paypal/ledger')

  return {
    ...{ bed, clock, control, start, toUser, url, settings, ledger },
    ...{ webhooks: inbox.received, post: inbox.post, holdWebhooks: inbox.hold },
    /** The orders that the service has stored. */
    orders: db.collection<TestOrder>('orders'),
    customer: (at = url) => aCustomer(bed, { payment: at, user: user.url }, control),
    /** PayPal's record of an order. */
    orderAt: async (orderId: string) => (await ledger()).orders.find(({ id }) => id === orderId),
    admin,
    /** By the administrator. */
    refund: (orderId: string) => admin.call('POST', `/api/admin/orders/${orderId}/refund`),
    /** Before the next test: real time, and a PayPal that works and sends its webhooks. */
    async reset(): Promise<void> {
      clock.laterMs = 0
      inbox.hold(false)
      toUser.thaw()
      await control('/', {})
    },
    async stop(): Promise<void> {
      await service.stop()
      await user.stop()
      inbox.stop()
      await Promise.all([toUser.close(), db.close()])
      paypal.close()
      await bed.remove()
    },
  }
}

/** A member. `capture` and `confirm` are retried while the reply is 503. */
async function aCustomer(
  bed: TestBed,
  at: { payment: string; user: string },
  control: (path: string, body: object) => Promise<void>,
) {
  const subject = randomUUID()
  const person = { issuer: 'https://id.example', subject, email: `${subject}@example.com` }
  const gateway = await bed.client('user', at.user, { role: 'service', service: 'gateway' })
  const id: string = (await gateway.call('POST', '/internal/users/sign-in', person)).json.id
  const client = await bed.client('payment', at.payment, aMember({ userId: id }))
  const account = await bed.client('user', at.user, aMember({ userId: id }))
  const approve = (orderId: string) => control('/approve', { orderId })
  async function order(): Promise<string> {
    const headers = { 'idempotency-key': randomUUID() }
    return (await patiently(() => client.call('POST', '/paypal/order', premium, headers))).json.id
  }
  async function approved(): Promise<string> {
    const orderId = await order()
    await approve(orderId)
    return orderId
  }
  const capture = (orderId: string) => patiently(() => client.call('POST', capturePath(orderId)))
  const confirm = (orderId: string) =>
    patiently(() => client.call('POST', '/api/payment/success', { orderId, paymentMethod: 'paypal' }))
  return {
    ...{ id, client, order, approve, approved, capture, confirm },
    /** A charged order whose subscription is active. */
    async paid(): Promise<string> {
      const orderId = await approved()
      await capture(orderId)
      await confirm(orderId)
      return orderId
    },
    receipts: async () => (await client.call('GET', '/api/payment/receipts')).json,
    account: async () => (await account.call('GET', '/api/auth/user')).json,
    isPremium: async () => (await account.call('GET', '/api/auth/user')).json.subscriptionStatus === 'active',
  }
}

/** Forwards PayPal's webhooks as the gateway does, and keeps them. Forwards none while it is held. */
async function startWebhookInbox(bed: TestBed, url: () => string) {
  const received: Webhook[] = []
  let isHeld = false

  /** Posts a webhook to the service, or to a replica of it. */
  async function post({ headers, body }: Webhook, replica = url()) {
    const visitor = await bed.client('payment', replica, { role: 'visitor' })
    return patiently(() => visitor.call('POST', '/paypal/webhook', body.toString(), headers))
  }
  async function take(req: IncomingMessage): Promise<number> {
    const signed = Object.entries(req.headers).filter(([name]) => /^paypal-|^content-type$/.test(name))
    const headers = Object.fromEntries(signed) as Record<string, string>
    const webhook = { headers, body: await buffer(req) }
    received.push(webhook)
    return isHeld ? 503 : (await post(webhook)).status
  }
  const server = await serve((req, res) => {
    void take(req)
      .catch(() => 503)
      .then((status) => res.writeHead(status).end())
  })
  return {
    received,
    post,
    hold(held: boolean) {
      isHeld = held
    },
    url: `${server.url}/paypal/webhook`,
    stop: server.close,
  }
}
