// After the payment: the subscription, which the user service keeps. It hears of the payment by the event in any
// case; it is told at once because the member is waiting.
import { setTimeout as wait } from 'node:timers/promises'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { applyPayment } from '@jumpingjack/contracts/user/subscription'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { paidOrder } from './orders.actions.ts'
import type { StoredOrder } from './orders.rules.ts'
import type { SettlingDeps } from './orders.settling.ts'

export interface ActivationDeps extends SettlingDeps {
  callUser: ServiceClient
}

const triesMax = 4
const betweenTriesMs = 700
const callMs = 1_000

export async function confirmPayment(
  deps: ActivationDeps,
  member: Member,
  orderId: string,
): Promise<{ success: true; subscriptionExpiresAt: string }> {
  const order = await paidOrder(deps, member, orderId)
  const { isPremium, expiresAt } = await activate(deps, order)
  // Asked again when its month is over, a payment gives no other one.
  if (!isPremium || !expiresAt) throw new Problem('payment.used')
  return { success: true, subscriptionExpiresAt: expiresAt }
}

async function activate(
  { callUser, log }: ActivationDeps,
  { paypalOrderId, userId, capturedAt }: StoredOrder,
) {
  if (!paypalOrderId || !capturedAt) throw new Problem('payment.not-completed')
  const body = { orderId: paypalOrderId, userId, capturedAt: capturedAt.toISOString() }
  for (let tries = 1; ; tries++) {
    try {
      return await callUser(applyPayment, { body, timeoutMs: callMs })
    } catch (error) {
      if (tries === triesMax) {
        log.warn({ orderId: paypalOrderId, reason: String(error) }, 'activation.late')
        throw new Problem('payment.activation-failed', { retryAfter: 5 })
      }
      await wait(betweenTriesMs)
    }
  }
}
