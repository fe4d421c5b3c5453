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

interface WebhookEvent {
  type: string
  resourceType: 'capture' | 'refund' | 'checkout-order'
  summary: string
  resource: unknown
}

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

  async function deliver({ type, resourceType, summary, resource }: WebhookEvent): Promise<void> {
    counts.announced++
    const id = `WH-${randomUUID()}`
    const body = JSON.stringify({
      id,
      event_version: '1.0',
      create_time: now().toISOString(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary,
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
      void deliver({
        type: 'CHECKOUT.ORDER.APPROVED',
        resourceType: 'checkout-order',
        summary: 'An order has been approved by buyer',
        resource: representation.order(order),
      }),

    sendCapture(capture: Capture): void {
      const type = captureEvents[capture.status]
      const { value, currency_code: currency } = capture.amount
      const summary = `Payment of $ ${value} ${currency}: ${capture.status.toLowerCase()}`
      if (type)
        void deliver({ type, resourceType: 'capture', summary, resource: representation.capture(capture) })
    },

    sendRefund: (refund: Refund, captureId: string) =>
      void deliver({
        type: 'PAYMENT.CAPTURE.REFUNDED',
        resourceType: 'refund',
        summary: `A $ ${refund.amount.value} ${refund.amount.currency_code} capture payment was refunded`,
        resource: representation.refund(refund, captureId),
      }),

    counts: () => ({ ...counts }),
  }
}

const captureEvents: Partial<Record<Capture['status'], string>> = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
}
