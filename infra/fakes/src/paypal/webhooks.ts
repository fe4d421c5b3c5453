// Delivers webhooks to the product: signed like the provider's, with retries.
import { createSign, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { generate } from 'selfsigned'
import {
  type Capture,
  captureOf,
  captureReply,
  type Order,
  orderReply,
  type Refund,
  refundReply,
} from './order.ts'

const answerMs = 10_000

/** Makes a new key and certificate. */
export async function createSigner() {
  const { private: key, cert: certificate } = await generate(
    [{ name: 'commonName', value: 'messageverificationcerts.paypal.fake' }],
    // Those of the provider are not new either: a clock that is off by minutes finds them valid.
    { keySize: 2048, algorithm: 'sha256', notBeforeDate: new Date(Date.now() - dayMs) },
  )
  return {
    certificateId: `CERT-360caa42-fca2a594-${randomBytes(4).toString('hex')}`,
    certificate,
    sign: (text: string) => createSign('SHA256').update(text).sign(key, 'base64'),
  }
}

interface WebhookOptions {
  /** The product's endpoint. */
  url: string
  webhookId: string
  apiUrl: string
  /** Delays between attempts. */
  retryDelaysMs: number[]
}

export function createWebhooks(
  { url, webhookId, apiUrl, retryDelaysMs }: WebhookOptions,
  signing: ReturnType<typeof createSigner>,
  now: () => Date,
) {
  const counts = { published: 0, tries: 0, accepted: 0 }
  let latest = Promise.resolve()

  /** Resolves with whether the product accepted it. */
  async function send(body: string): Promise<boolean> {
    counts.tries++
    const signer = await signing
    const id = randomUUID()
    const time = now().toISOString()
    const headers = {
      'content-type': 'application/json',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signer.sign(`${id}|${time}|${webhookId}|${crc32(body)}`),
      'paypal-cert-url': `${apiUrl}/v1/notifications/certs/${signer.certificateId}`,
      'paypal-auth-algo': 'SHA256withRSA',
    }
    try {
      const signal = AbortSignal.timeout(answerMs)
      const reply = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
      await reply.body?.cancel()
      return reply.ok
    } catch {
      return false
    }
  }

  function start(event_type: string, resource_type: string, resource: unknown): void {
    latest = deliver(event_type, resource_type, resource)
  }

  async function deliver(event_type: string, resource_type: string, resource: unknown): Promise<void> {
    counts.published++
    const event = { event_type, resource_type, resource, event_version: '1.0', resource_version: '2.0' }
    const body = JSON.stringify({ id: `WH-${randomUUID()}`, create_time: now().toISOString(), ...event })
    for (const delayMs of [0, ...retryDelaysMs]) {
      await wait(delayMs, undefined, { ref: false })
      if (!(await send(body))) continue
      counts.accepted++
      return
    }
  }

  return {
    sendApproval: (order: Order) => start('CHECKOUT.ORDER.APPROVED', 'checkout-order', orderReply(order)),

    sendCapture(order: Order): void {
      const capture = captureOf(order)
      const type = capture && captureEvents[capture.status]
      if (type) start(type, 'capture', captureReply(order, capture))
    },

    sendRefund: (refund: Refund) => start('PAYMENT.CAPTURE.REFUNDED', 'refund', refundReply(refund)),

    /** Resolves when the latest webhook was accepted, or is given up. */
    delivered: () => latest,

    counts: () => ({ ...counts }),
  }
}

const captureEvents: Partial<Record<Capture['status'], string>> = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
}
