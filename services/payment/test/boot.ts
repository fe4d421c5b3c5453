// A payment service with the real user service and a fake of PayPal.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Ledger } from '@jumpingjack/fakes/src/paypal/control.routes.ts'
import type { FakePaypalOptions } from '@jumpingjack/fakes/src/paypal/deps.ts'
import { startFakePaypal } from '@jumpingjack/fakes/test/lib/start-fakes.ts'
import { startService } from '@jumpingjack/kit/service/service'
import { createTestProxy, type TestProxy } from '@jumpingjack/kit/testing/test-proxy'
import {
  aMember,
  createTestBed,
  patiently,
  type TestBed,
  type TestClient,
  type TestReply,
} from '@jumpingjack/kit/testing/testing'
import { assemble as assembleUser } from '@jumpingjack/user/src/app.ts'
import { userEnv } from '@jumpingjack/user/test/user-env.ts'
import { assemble } from '../src/app.ts'
import { PaymentEnv } from '../src/env.ts'

export const credentials = {
  clientId: 'shop',
  clientSecret: `secret-${randomUUID()}`,
  webhookId: 'webhook-of-the-shop',
}
export const premium = { amount: '0.99', currency: 'USD', intent: 'CAPTURE' }

export interface Webhook {
  headers: Record<string, string>
  body: Buffer
}

export interface Customer {
  id: string
  client: TestClient
  order(): Promise<string>
  approve(orderId: string): Promise<void>
  /** An approved order. */
  approved(): Promise<string>
  /** Retried while the reply is 503, like `confirm`. */
  capture(orderId: string): Promise<TestReply>
  confirm(orderId: string): Promise<TestReply>
  /** From the user service. */
  account(): Promise<{ subscriptionStatus: string; subscriptionExpiresAt: string | null }>
}

export type PaymentBed = Awaited<ReturnType<typeof bootPayment>>
interface Shop {
  bed: TestBed
  toUser: TestProxy
  paypalUrl: string
}

let shared: Promise<PaymentBed> | undefined

/** Started once per worker, whose files share it, and ended with the worker. */
export function sharedPayment(): Promise<PaymentBed> {
  shared ??= bootPayment()
  return shared
}

/** `options` of the fake PayPal. */
export async function bootPayment(options: Partial<FakePaypalOptions> = {}) {
  const bed = await createTestBed()
  let url = ''
  const inbox = await startWebhookInbox(bed, () => url)
  const paypal = await startFakePaypal({
    ...credentials,
    webhookUrl: inbox.url,
    retryDelaysMs: [200, 200],
    ...options,
  })
  const user = await startService('user', userEnv(bed), assembleUser)
  const toUser = await createTestProxy(user.url)
  const clock = { laterMs: 0 }
  const now = () => new Date(Date.now() + clock.laterMs)

  const settings = paymentSettings({ bed, toUser, paypalUrl: paypal.url })
  const start = (changes: Record<string, unknown> = {}) =>
    startService('payment', PaymentEnv.parse({ ...settings, ...changes }), assemble, now)
  const service = await start()
  url = service.url

  const control = async (path: string, body: object): Promise<void> => {
    const reply = await postJson(`${paypal.url}/control/paypal${path}`, body)
    if (!reply.ok) throw new Error(`${path} ended with ${reply.status} ${await reply.text()}`)
  }

  return {
    bed,
    clock,
    control,
    start,
    toUser,
    paypalUrl: paypal.url,
    url,
    webhooks: inbox.received,
    post: inbox.post,
    holdWebhooks: inbox.hold,
    customer: (at = url) => aCustomer(bed, { payment: at, user: user.url }, control),
    ledger: async (): Promise<Ledger> => (await fetch(`${paypal.url}/control/paypal/ledger`)).json() as never,
    /** Before the next test: real time, and a PayPal that works and sends its webhooks. */
    async reset(): Promise<void> {
      clock.laterMs = 0
      inbox.hold(false)
      await control('/', {})
    },
    async stop() {
      await service.stop()
      await user.stop()
      await Promise.all([toUser.close(), inbox.stop()])
      await paypal.stop()
      await bed.remove()
    },
  }
}

async function aCustomer(
  bed: TestBed,
  at: { payment: string; user: string },
  control: (path: string, body: object) => Promise<void>,
): Promise<Customer> {
  const subject = randomUUID()
  const person = { issuer: 'https://id.example', subject, email: `${subject}@example.com` }
  const gateway = await bed.client('user', at.user, { role: 'service', service: 'gateway' })
  const id = (await gateway.call('POST', '/internal/users/sign-in', person)).json.id
  const client = await bed.client('payment', at.payment, aMember({ userId: id }))
  const account = await bed.client('user', at.user, aMember({ userId: id }))
  const approve = (orderId: string) => control('/approve', { orderId })
  async function order(): Promise<string> {
    const headers = { 'idempotency-key': randomUUID() }
    return (await patiently(() => client.call('POST', '/paypal/order', premium, headers))).json.id
  }
  return {
    id,
    client,
    order,
    approve,
    async approved() {
      const orderId = await order()
      await approve(orderId)
      return orderId
    },
    capture: (orderId) => patiently(() => client.call('POST', capturePath(orderId))),
    confirm: (orderId) =>
      patiently(() => client.call('POST', '/api/payment/success', { orderId, paymentMethod: 'paypal' })),
    account: async () => (await account.call('GET', '/api/auth/user')).json,
  }
}

export const capturePath = (orderId: string) => `/paypal/order/${orderId}/capture`

/** Forwards PayPal's webhooks as the gateway does, and keeps them. Forwards none while it is held. */
async function startWebhookInbox(bed: TestBed, url: () => string) {
  const received: Webhook[] = []
  let isHeld = false

  async function post({ headers, body }: Webhook): Promise<TestReply> {
    const visitor = await bed.client('payment', url(), { role: 'visitor' })
    return visitor.call('POST', '/paypal/webhook', body.toString(), headers)
  }
  async function take(req: IncomingMessage): Promise<number> {
    const signed = Object.entries(req.headers).filter(([name]) => /^paypal-|^content-type$/.test(name))
    const webhook = {
      headers: Object.fromEntries(signed) as Record<string, string>,
      body: await buffer(req),
    }
    received.push(webhook)
    return isHeld ? 503 : (await post(webhook)).status
  }
  const server = createServer((req, res) => {
    void take(req)
      .catch(() => 503)
      .then((status) => res.writeHead(status).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    post,
    hold(held: boolean) {
      isHeld = held
    },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/paypal/webhook`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function postJson(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** The environment of another payment service, which runs as a process. */
export function paymentSettings({ bed, toUser, paypalUrl }: Shop) {
  const common = Object.entries(bed.env('payment')).map(([name, value]) => [name, String(value)])
  return {
    ...(Object.fromEntries(common) as Record<string, string>),
    PUBLIC_URL: 'http://localhost:8080',
    USER_URL: toUser.url,
    PAYPAL_CLIENT_ID: credentials.clientId,
    PAYPAL_CLIENT_SECRET: credentials.clientSecret,
    PAYPAL_API_URL: `${paypalUrl}/paypal`,
    PAYPAL_SCRIPT_URL: `${paypalUrl}/paypal/web-sdk/v6/core`,
    PAYPAL_WEBHOOK_ID: credentials.webhookId,
  }
}
