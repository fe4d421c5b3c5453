// Pure decisions about the subscription: what a member's payments add up to. Nothing but the payments decides, so
// that it does not matter in which order, how often or how late they become known.

/** An order that was paid, or taken back; one that was taken back may become known before its payment. */
export interface Payment {
  orderId: string
  capturedAt: Date | null
  refundedAt: Date | null
}

export interface Subscription {
  subscriptionStatus: 'free' | 'active'
  subscriptionPlan: 'free' | 'premium'
  /** In the past for one that has ended; null where nothing was ever paid, or all was taken back. */
  subscriptionExpiresAt: Date | null
  lastPaymentOrderId: string | null
  paymentMethod: string | null
}

export const freePlan = { subscriptionStatus: 'free', subscriptionPlan: 'free' } as const
const premiumPlan = { subscriptionStatus: 'active', subscriptionPlan: 'premium' } as const

/** The payments with what became known of one more; the same list where it was known already. */
export function withPayment(payments: readonly Payment[], news: Payment): readonly Payment[] {
  const known = payments.find(({ orderId }) => orderId === news.orderId)
  if (!known) return [...payments, news]
  const merged = {
    ...known,
    capturedAt: known.capturedAt ?? news.capturedAt,
    refundedAt: known.refundedAt ?? news.refundedAt,
  }
  const isNews = merged.capturedAt !== known.capturedAt || merged.refundedAt !== known.refundedAt
  return isNews ? payments.map((payment) => (payment === known ? merged : payment)) : payments
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

/** The same day and time that many months later in UTC, or the last day of that month where it has no such day. */
export function addMonths(from: Date, months: number): Date {
  const later = new Date(from)
  later.setUTCMonth(later.getUTCMonth() + months)
  // The 31st of a month of 30 days has become the 1st of the month after it.
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0)
  return later
}

/**
 * When the months that were paid at these times, the earliest first, are over. Those of one run are counted from its
 * beginning: after a month that ends early because it is February, the next one ends on the old day again.
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

/** The plan as it holds now, even where nobody has written down yet that it has ended. */
export function planAt(
  user: { subscriptionStatus: string; subscriptionPlan: string; subscriptionExpiresAt: Date | null },
  now: Date,
): { subscriptionStatus: string; subscriptionPlan: string } {
  const hasEnded = user.subscriptionExpiresAt !== null && user.subscriptionExpiresAt <= now
  if (hasEnded) return freePlan
  return { subscriptionStatus: user.subscriptionStatus, subscriptionPlan: user.subscriptionPlan }
}
