// Delivers webhooks to the product: signed, with retries.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Capture, Order, Refund } from '../orders/order.ts'
import type { Representation } from '../orders/representation.ts'
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

type ResourceType = 'capture' | 'refund' | 'checkout-order'

export type Webhooks = ReturnType<typeof createWebhooks>

export function createWebhooks(
  { url, webhookId, apiUrl, retryDelaysMs }: WebhookOptions,
  deps: { signer: Promise<Signer>; representation: Representation; now: () => Date },
) {
  const { representation, now } = deps
  const counts = { announced: 0, tries: 0, taken: 0 }

  /** Resolves with whether the product accepted it. */
  async function send(body: string): Promise<boolean> {
    counts.tries++
    const signer = await deps.signer
    const id = randomUUID()
    const time = now().toISOString()
    const headers = {
      'content-type': 'application/json',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signer.sign({ id, time, webhookId, body }),
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

  async function deliver(type: string, resourceType: ResourceType, resource: unknown): Promise<void> {
    counts.announced++
    const id = `WH-${randomUUID()}`
    const body = JSON.stringify({
      id,
      event_version: '1.0',
      create_time: now().toISOString(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      resource,
      links: [{ href: `${apiUrl}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }],
    })
    for (const delayMs of [0, ...retryDelaysMs]) {
      await wait(delayMs, undefined, { ref: false })
      if (!(await send(body))) continue
      counts.taken++
      return
    }
  }

  return {
    sendApproval: (order: Order) =>
      void deliver('CHECKOUT.ORDER.APPROVED', 'checkout-order', representation.order(order)),

    sendCapture(order: Order): void {
      const { capture } = order
      const type = capture && captureEvents[capture.status]
      if (type) void deliver(type, 'capture', representation.capture(order, capture))
    },

    sendRefund: (order: Order, refund: Refund) =>
      void deliver('PAYMENT.CAPTURE.REFUNDED', 'refund', representation.refund(order, refund)),

    counts: () => ({ ...counts }),
  }
}

const captureEvents: Partial<Record<Capture['status'], string>> = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
}
