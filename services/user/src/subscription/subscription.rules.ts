// The subscription that follows from a member's payments. It depends on nothing else, so that payments may arrive late,
// repeated or in any order.
import { freePlan, type Payment } from '../users/users.rules.ts'

export interface Subscription {
  subscriptionStatus: 'free' | 'active'
  subscriptionPlan: 'free' | 'premium'
  /** In the past if the subscription has ended; null without a payment, or if all were refunded. */
  subscriptionExpiresAt: Date | null
  lastPaymentOrderId: string | null
  paymentMethod: string | null
}

const premiumPlan = { subscriptionStatus: 'active', subscriptionPlan: 'premium' } as const

/** Adds or completes a payment. Returns the same list if nothing changes. */
export function withPayment(payments: readonly Payment[], update: Payment): readonly Payment[] {
  const known = payments.find(({ orderId }) => orderId === update.orderId)
  if (!known) return [...payments, update]
  const merged = {
    ...known,
    capturedAt: known.capturedAt ?? update.capturedAt,
    refundedAt: known.refundedAt ?? update.refundedAt,
  }
  const isChanged = merged.capturedAt !== known.capturedAt || merged.refundedAt !== known.refundedAt
  return isChanged ? payments.map((payment) => (payment === known ? merged : payment)) : payments
}

export function subscriptionOf(payments: readonly Payment[], now: Date): Subscription {
  const paid = payments
    .flatMap(({ orderId, capturedAt, refundedAt }) =>
      capturedAt && !refundedAt ? [{ orderId, capturedAt }] : [],
    )
    .sort((a, b) => a.capturedAt.getTime() - b.capturedAt.getTime() || (a.orderId < b.orderId ? -1 : 1))
  const expiresAt = endOf(paid.map(({ capturedAt }) => capturedAt))
  return {
    ...(expiresAt && expiresAt > now ? premiumPlan : freePlan),
    subscriptionExpiresAt: expiresAt,
    lastPaymentOrderId: paid.at(-1)?.orderId ?? null,
    paymentMethod: paid.length > 0 ? 'paypal' : null,
  }
}

/** The same day and time in UTC, or the last day of the month if the month is too short. */
export function addMonths(from: Date, months: number): Date {
  const later = new Date(from)
  later.setUTCMonth(later.getUTCMonth() + months)
  // setUTCMonth turns April 31 into May 1.
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0)
  return later
}

/**
 * End of the paid months; `paidAt` is sorted. Months without a gap count from the first of them: a month from January
 * 31 ends on February 28, two months end on March 31.
 */
function endOf(paidAt: readonly Date[]): Date | null {
  let until: Date | null = null
  let run = { since: new Date(0), months: 0 }
  for (const at of paidAt) {
    run = until && until > at ? { ...run, months: run.months + 1 } : { since: at, months: 1 }
    until = addMonths(run.since, run.months)
  }
  return until
}
