// Delivers webhooks to the product: signed, with retries.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { Capture, Order, Refund } from '../orders/order.ts'
import { captureReply, orderReply, refundReply } from '../orders/representation.ts'
import type { Signer } from './signature.ts'

const answerMs = 10_000

export interface WebhookOptions {
  /** The product's endpoint. */
  url: string
  webhookId: string
  apiUrl: string
  /** Delays between attempts. */
  retryDelaysMs: number[]
}

export function createWebhooks(
  { url, webhookId, apiUrl, retryDelaysMs }: WebhookOptions,
  signing: Promise<Signer>,
  now: () => Date,
) {
  const counts = { published: 0, tries: 0, accepted: 0 }

  /** Resolves with whether the product accepted it. */
  async function send(body: string): Promise<boolean> {
    counts.tries++
    const signer = await signing
    const id = randomUUID()
    const time = now().toISOString()
    const signed = `${id}|${time}|${webhookId}|${crc32(body)}`
    const headers = {
      'content-type': 'application/json',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signer.sign(signed),
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

  async function deliver(type: string, resourceType: string, resource: unknown): Promise<void> {
    counts.published++
    const body = JSON.stringify({
      id: `WH-${randomUUID()}`,
      event_version: '1.0',
      create_time: now().toISOString(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      resource,
    })
    for (const delayMs of [0, ...retryDelaysMs]) {
      await wait(delayMs, undefined, { ref: false })
      if (!(await send(body))) continue
      counts.accepted++
      return
    }
  }

  return {
    sendApproval: (order: Order) =>
      void deliver('CHECKOUT.ORDER.APPROVED', 'checkout-order', orderReply(order)),

    sendCapture(order: Order): void {
      const { capture } = order
      const type = capture && captureEvents[capture.status]
      if (type) void deliver(type, 'capture', captureReply(order, capture))
    },

    sendRefund: (order: Order, refund: Refund) =>
      void deliver('PAYMENT.CAPTURE.REFUNDED', 'refund', refundReply(order, refund)),

    counts: () => ({ ...counts }),
  }
}

const captureEvents: Partial<Record<Capture['status'], string>> = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
}
