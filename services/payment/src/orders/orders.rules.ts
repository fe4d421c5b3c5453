// States of an order, the transitions between them, and what PayPal's record of an order means for its state.

import { dayMs, hourMs } from '@jumpingjack/contracts/fields/durations'
import { premiumPrice, refundDays } from '@jumpingjack/contracts/fields/limits'
import type { Receipt } from '@jumpingjack/contracts/payment/payments'
import type { PaypalCapture, PaypalOrder } from '../paypal/paypal-order.rules.ts'

export type OrderState =
  /** Stored here. PayPal may or may not have it. */
  | 'new'
  /** PayPal has it. No capture was requested. Only PayPal knows whether the member has approved it. */
  | 'created'
  /** A capture was requested. Only PayPal knows whether it happened. */
  | 'capturing'
  /** Charged, but PayPal still holds the money. */
  | 'pending'
  /** Not charged. The member may try again. */
  | 'declined'
  | 'captured'
  | 'refunded'
  /** Denied, expired, or paid differently than ordered. An operator has to check the latter. */
  | 'failed'

/** States that may precede each state. A payment or refund that happened is accepted in almost every state. */
export const previousStates: Record<OrderState, readonly OrderState[]> = {
  new: [],
  created: ['new'],
  capturing: ['created', 'declined', 'capturing'],
  pending: ['created', 'declined', 'capturing'],
  declined: ['capturing'],
  captured: ['created', 'declined', 'capturing', 'pending', 'failed'],
  refunded: ['created', 'declined', 'capturing', 'pending', 'failed', 'captured'],
  failed: ['created', 'declined', 'capturing', 'pending'],
}

export interface StoredOrder {
  /** PayPal stores it as custom_id. It is also the idempotency key of our requests. */
  _id: string
  userId: string
  state: OrderState
  amount: string
  currency: string
  /** PayPal's order id, which pages use, and payee. Both are set when PayPal has made the order. */
  paypalOrderId: string | null
  payee: string | null
  /** Increased when a capture is declined: PayPal repeats its reply to a request id. */
  attempt: number
  /** Increased when a refund is rejected. */
  refundAttempt: number
  captureId: string | null
  capturedAt: Date | null
  refundedAt: Date | null
  createdAt: Date
  /** When to check the order at PayPal again, and how many checks there were. */
  nextCheckAt: Date | null
  checks: number
}

/** What a reported order means for ours: the state that follows, or none yet. */
export type OrderOutcome =
  | { state: 'open'; isApproved: boolean }
  | { state: 'mismatch'; chargedBy: string | undefined }
  | { state: 'pending' | 'failed' }
  | { state: 'captured'; captureId: string; capturedAt: Date }
  | { state: 'refunded'; captureId: string; capturedAt: Date; refundedAt: Date | undefined }

const firstCheckMs = 15_000
const checkIntervalMaxMs = 6 * hourMs
const moneyBackMs = refundDays * dayMs
/** Payers can dispute a payment for so long. */
export const disputeMs = 180 * dayMs

export function newOrder(id: string, userId: string, now: Date): StoredOrder {
  return {
    _id: id,
    userId,
    state: 'new',
    amount: premiumPrice.amount,
    currency: premiumPrice.currency,
    paypalOrderId: null,
    payee: null,
    attempt: 1,
    refundAttempt: 1,
    captureId: null,
    capturedAt: null,
    refundedAt: null,
    createdAt: now,
    nextCheckAt: null,
    checks: 0,
  }
}

export function canBecome({ state }: Pick<StoredOrder, 'state'>, next: OrderState): boolean {
  return previousStates[next].includes(state)
}

export function outcomeOf(order: StoredOrder, reported: PaypalOrder): OrderOutcome {
  const capture = decisiveCapture(reported.captures)
  if (!isAsOrdered(order, reported) || (capture && !isOfPrice(order, capture))) {
    if (capture && isReturned(capture)) return returned(capture, reported)
    const isCharged = capture !== undefined && capture.status !== 'DECLINED'
    return { state: 'mismatch', chargedBy: isCharged ? capture.id : undefined }
  }
  if (!capture) {
    if (reported.status === 'VOIDED') return { state: 'failed' }
    return { state: 'open', isApproved: reported.status === 'APPROVED' }
  }
  const charged = { captureId: capture.id, capturedAt: capture.at }
  switch (capture.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      if (reported.status !== 'COMPLETED') return { state: 'open', isApproved: false }
      return { state: 'captured', ...charged }
    case 'REFUNDED':
    case 'REVERSED':
      return returned(capture, reported)
    case 'PENDING':
      return { state: 'pending' }
    case 'DECLINED':
      // The member may have approved it again with another card or account. Otherwise nothing can be charged.
      return reported.status === 'APPROVED' ? { state: 'open', isApproved: true } : { state: 'failed' }
    default:
      return { state: 'failed' }
  }
}

/** Whether the provider has given the money back. */
function isReturned({ status }: PaypalCapture): boolean {
  return status === 'REFUNDED' || status === 'REVERSED'
}

function returned({ id, at }: PaypalCapture, { refundedAt }: PaypalOrder): OrderOutcome {
  return { state: 'refunded', captureId: id, capturedAt: at, refundedAt }
}

export const firstPaidCheck = (now: Date): Date => new Date(now.getTime() + hourMs)

/** Time of the next check of an order whose money has moved; null when nothing more can happen to it. */
export function nextPaidCheck({ state, capturedAt }: StoredOrder, now: Date): Date | null {
  const isDisputable = capturedAt !== null && now.getTime() - capturedAt.getTime() < disputeMs
  return state === 'captured' && isDisputable ? new Date(now.getTime() + dayMs) : null
}

/** Time of the next check of an open order: exponential back-off from 15 seconds to 6 hours. */
export function nextCheck(checks: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(firstCheckMs * 2 ** checks, checkIntervalMaxMs))
}

export function isWithinMoneyBack({ capturedAt }: StoredOrder, now: Date): boolean {
  return capturedAt !== null && now.getTime() - capturedAt.getTime() <= moneyBackMs
}

/** Undefined if the order was never paid. */
export function receiptOf(order: StoredOrder): Receipt | undefined {
  const { paypalOrderId, amount, currency, capturedAt, refundedAt, state } = order
  if (!paypalOrderId || !capturedAt) return undefined
  return {
    orderId: paypalOrderId,
    amount,
    currency,
    status: state === 'refunded' ? 'refunded' : 'paid',
    paidAt: capturedAt.toISOString(),
    refundedAt: refundedAt?.toISOString() ?? null,
  }
}

/** A declined capture does not matter if another one succeeded. */
function decisiveCapture(captures: readonly PaypalCapture[]): PaypalCapture | undefined {
  return captures.find(({ status }) => status !== 'DECLINED' && status !== 'FAILED') ?? captures.at(-1)
}

function isAsOrdered(order: StoredOrder, reported: PaypalOrder): boolean {
  const { customId, payee } = reported
  return isOfPrice(order, reported) && customId === order._id && payee === order.payee
}

function isOfPrice(
  order: Pick<StoredOrder, 'amount' | 'currency'>,
  reported: { amount: string | undefined; currency: string | undefined },
): boolean {
  return reported.amount === order.amount && reported.currency === order.currency
}
