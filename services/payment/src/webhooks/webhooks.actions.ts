// Handles PayPal's webhooks. A webhook only names an order to reconcile, so it may be late, repeated or out of order.
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { StoredOrder } from '../orders/orders.rules.ts'
import { type OrderDeps, reconcile } from '../orders/reconcile-order.actions.ts'
import type { CheckSignature } from './signature.client.ts'

export interface WebhookDeps extends OrderDeps {
  checkSignature: CheckSignature
}

const Message = z.object({
  resource: z.object({
    /** Of the order, if the message is about an order. */
    id: z.string().max(64).optional(),
    custom_id: z.string().max(64).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().max(64).optional() }).optional() })
      .optional(),
  }),
})

/** `rawBody` holds the bytes that PayPal has signed. */
export async function handleWebhook(
  deps: WebhookDeps,
  message: { event_type: string },
  { headers, rawBody }: { headers: IncomingHttpHeaders; rawBody: Buffer },
): Promise<{ received: true }> {
  await deps.checkSignature(headers, rawBody)
  const order = await findOrder(deps, message)
  // The same PayPal account may sell other things.
  if (!order?.paypalOrderId) deps.log.info({ type: message.event_type }, 'webhook.of-no-order')
  else await reconcile(deps, order)
  return { received: true }
}

async function findOrder({ orders }: OrderDeps, message: unknown): Promise<StoredOrder | undefined> {
  const resource = Message.safeParse(message).data?.resource
  if (!resource) return undefined
  const { id, custom_id: ownId, supplementary_data: more } = resource
  const paypalOrderId = more?.related_ids?.order_id ?? id
  const order = ownId === undefined ? undefined : await orders.find(ownId)
  return order ?? (paypalOrderId === undefined ? undefined : orders.findByPaypalId(paypalOrderId))
}
