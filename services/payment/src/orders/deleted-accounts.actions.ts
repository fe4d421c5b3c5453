// Deleted accounts: nothing more is charged, and a charge that was under way is refunded.
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Erasures } from '@jumpingjack/kit/service/erasures'
import type { StoredOrder } from './orders.rules.ts'
import type { OrderDeps } from './reconcile-order.actions.ts'
import { refundOrder } from './refund-order.actions.ts'

export interface DeletionDeps extends OrderDeps {
  erasures: Pick<Erasures, 'has' | 'erasedAt'>
}

/** PayPal's clock and ours may differ, and it reports whole seconds. */
const clockToleranceMs = minuteMs

/** For requests of members whose sessions end at this moment. */
export async function requireAccount({ erasures }: Pick<DeletionDeps, 'erasures'>, userId: string) {
  if (await erasures.has(userId)) throw new Problem('identity.required')
}

/** Refunds a payment that was charged after its account was deleted. Idempotent. */
export async function refundIfDeleted(deps: DeletionDeps, order: StoredOrder): Promise<void> {
  const { userId, state, capturedAt, paypalOrderId } = order
  if (state !== 'captured' || !capturedAt || !paypalOrderId) return
  const deletedAt = await deps.erasures.erasedAt(userId)
  if (!deletedAt || capturedAt.getTime() < deletedAt.getTime() - clockToleranceMs) return
  deps.log.warn({ orderId: order._id }, 'order.account-deleted')
  await refundOrder(deps, paypalOrderId)
}
