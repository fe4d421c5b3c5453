// Activates the subscription at once, because the member waits. The event `payment-captured` activates it in any case.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { applyPayment } from '@jumpingjack/contracts/user/subscription'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { paidOrder } from './orders.actions.ts'
import type { StoredOrder } from './orders.rules.ts'
import type { OrderDeps } from './reconcile-order.actions.ts'

export interface ConfirmDeps extends OrderDeps {
  callUser: ServiceClient
}

const attemptsMax = 4
const retryAfterMs = 700
const callTimeoutMs = 1_000

export async function confirmPayment(
  deps: ConfirmDeps,
  member: Member,
  orderId: string,
): Promise<{ success: true; subscriptionExpiresAt: string }> {
  const order = await paidOrder(deps, member, orderId)
  const { isPremium, expiresAt } = await activate(deps, order)
  // The month of this payment is over.
  if (!isPremium || !expiresAt) throw new Problem('payment.used')
  return { success: true, subscriptionExpiresAt: expiresAt }
}

async function activate({ callUser, log }: ConfirmDeps, { paypalOrderId, userId, capturedAt }: StoredOrder) {
  if (!paypalOrderId || !capturedAt) throw new Problem('payment.not-completed')
  const body = { orderId: paypalOrderId, userId, capturedAt: capturedAt.toISOString() }
  for (let attempts = 1; ; attempts++) {
    try {
      return await callUser(applyPayment, { body, timeoutMs: callTimeoutMs })
    } catch (error) {
      if (error instanceof Problem && error.code !== 'service.unavailable') throw error
      if (attempts === attemptsMax) {
        log.warn({ orderId: paypalOrderId, reason: String(error) }, 'activation.late')
        throw new Problem('payment.activation-failed', { retryAfter: 5 })
      }
      await sleep(retryAfterMs)
    }
  }
}
