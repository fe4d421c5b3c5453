// What the provider tells by itself. A message is only a hint which order to look at: what has become of it, the
// provider's record says, so that messages may come late, twice or in any order.
import { z } from 'zod'
import type { StoredOrder } from '../orders/orders.rules.ts'
import { type SettlingDeps, settle } from '../orders/orders.settling.ts'

const Hint = z.object({
  resource: z.object({
    /** Of the order, where the message is about one. */
    id: z.string().max(64).optional(),
    custom_id: z.string().max(64).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().max(64).optional() }).optional() })
      .optional(),
  }),
})

export async function hearProvider(
  deps: SettlingDeps,
  message: { event_type: string },
): Promise<{ received: true }> {
  const order = await hintedOrder(deps, message)
  // Whoever has our credentials may sell other things by the same account.
  if (!order?.paypalOrderId) deps.log.info({ type: message.event_type }, 'webhook.of-no-order')
  else await settle(deps, order)
  return { received: true }
}

async function hintedOrder({ orders }: SettlingDeps, message: unknown): Promise<StoredOrder | undefined> {
  const resource = Hint.safeParse(message).data?.resource
  if (!resource) return undefined
  const { id, custom_id: ownId, supplementary_data: more } = resource
  const paypalOrderId = more?.related_ids?.order_id ?? id
  const named = ownId === undefined ? undefined : await orders.find(ownId)
  return named ?? (paypalOrderId === undefined ? undefined : orders.findByPaypalId(paypalOrderId))
}
