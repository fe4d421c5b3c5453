// Pure decisions about orders: which states there are, what leads from one to another, and what it means that the
// provider shows an order as it does.
import { premiumPrice, type Receipt } from '@jumpingjack/contracts/payment/payments'

export type OrderState =
  /** Written here; whether the provider has it is not known. */
  | 'new'
  /** The provider has it and has never been asked to charge it. Whether the member has approved it, it knows. */
  | 'created'
  /** The provider was asked to charge it. Only the provider knows whether it did. */
  | 'capturing'
  /** Charged, but the provider still holds the money back. */
  | 'pending'
  /** Not charged; the member may try another way to pay. */
  | 'declined'
  | 'captured'
  | 'refunded'
  /** Given up, or paid otherwise than ordered, which somebody has to look into. */
  | 'failed'

/** From where an order may come into each state. Money that moved is believed whatever was known before. */
export const comesFrom: Record<OrderState, readonly OrderState[]> = {
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
  /** Ours; the provider carries it as custom_id, and its requests are told apart by it. */
  _id: string
  userId: string
  state: OrderState
  amount: string
  currency: string
  /** The provider's id, by which pages call the order, and whom it pays: both as it said when it made the order. */
  paypalOrderId: string | null
  payee: string | null
  /** Grows when a charge is declined: to the same request the provider would give the same answer again. */
  attempt: number
  captureId: string | null
  capturedAt: Date | null
  refundedAt: Date | null
  createdAt: Date
  /** When to ask the provider next what has become of it, and how often that was done. */
  lookAt: Date | null
  looks: number
}

/** An order as the provider shows it. */
export interface SeenOrder {
  status: string | undefined
  amount: string | undefined
  currency: string | undefined
  payee: string | undefined
  customId: string | undefined
  captures: readonly SeenCapture[]
  refundedAt: Date | undefined
}

export interface SeenCapture {
  id: string
  status: string | undefined
  amount: string | undefined
  currency: string | undefined
  /** When the money moved. */
  at: Date
}

/** What the provider's word means: the state that follows, or none yet. */
export type Verdict =
  | { state: 'open'; isApproved: boolean }
  | { state: 'mismatch'; isCharged: boolean }
  | { state: 'pending' | 'failed' }
  | { state: 'captured'; captureId: string; capturedAt: Date }
  | { state: 'refunded'; captureId: string; capturedAt: Date; refundedAt: Date | undefined }

const firstLookMs = 15_000
const lookAgainMaxMs = 6 * 3_600_000
const moneyBackDays = 30
const dayMs = 24 * 3_600_000

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
    captureId: null,
    capturedAt: null,
    refundedAt: null,
    createdAt: now,
    lookAt: null,
    looks: 0,
  }
}

export function canBecome({ state }: Pick<StoredOrder, 'state'>, next: OrderState): boolean {
  return comesFrom[next].includes(state)
}

export function verdictOf(order: StoredOrder, seen: SeenOrder): Verdict {
  const capture = decisiveCapture(seen.captures)
  if (!isAsOrdered(order, seen) || (capture && !isOfPrice(order, capture))) {
    return { state: 'mismatch', isCharged: capture !== undefined && capture.status !== 'DECLINED' }
  }
  if (!capture) {
    if (seen.status === 'VOIDED') return { state: 'failed' }
    return { state: 'open', isApproved: seen.status === 'APPROVED' }
  }
  const charged = { captureId: capture.id, capturedAt: capture.at }
  switch (capture.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      if (seen.status !== 'COMPLETED') return { state: 'open', isApproved: false }
      return { state: 'captured', ...charged }
    case 'REFUNDED':
    case 'REVERSED':
      return { state: 'refunded', ...charged, refundedAt: seen.refundedAt }
    case 'PENDING':
      return { state: 'pending' }
    case 'DECLINED':
      // The member may have approved it anew with another way to pay; else nothing can be charged any more.
      return seen.status === 'APPROVED' ? { state: 'open', isApproved: true } : { state: 'failed' }
    default:
      return { state: 'failed' }
  }
}

/** When to look again at an order whose outcome is open: soon at first, for a few days, then rarely. */
export function nextLook(looks: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(firstLookMs * 2 ** looks, lookAgainMaxMs))
}

export function isWithinMoneyBack({ capturedAt }: StoredOrder, now: Date): boolean {
  return capturedAt !== null && now.getTime() - capturedAt.getTime() <= moneyBackDays * dayMs
}

/** Undefined for an order that was never paid. */
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

/** One that was declined says nothing once another one went through. */
function decisiveCapture(captures: readonly SeenCapture[]): SeenCapture | undefined {
  return captures.find(({ status }) => status !== 'DECLINED' && status !== 'FAILED') ?? captures.at(-1)
}

function isAsOrdered(order: StoredOrder, seen: SeenOrder): boolean {
  return isOfPrice(order, seen) && seen.customId === order._id && seen.payee === order.payee
}

function isOfPrice(
  order: Pick<StoredOrder, 'amount' | 'currency'>,
  seen: { amount: string | undefined; currency: string | undefined },
): boolean {
  return seen.amount === order.amount && seen.currency === order.currency
}
