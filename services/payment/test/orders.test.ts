// The states of an order, and what the provider's record of one means.
import { describe, expect, it } from 'vitest'
import {
  comesFrom,
  isWithinMoneyBack,
  newOrder,
  nextLook,
  type OrderState,
  receiptOf,
  type SeenCapture,
  type SeenOrder,
  type StoredOrder,
  type Verdict,
  verdictOf,
} from '../src/orders/orders.rules.ts'

const now = new Date('2026-05-10T12:00:00Z')
const at = new Date('2026-05-10T11:00:00Z')
const states = Object.keys(comesFrom) as OrderState[]

const order: StoredOrder = {
  ...newOrder('order-1', 'user-1', now),
  ...{ state: 'capturing', paypalOrderId: 'PAYPAL-1', payee: 'MERCHANT' },
}

function seen(changes: Partial<SeenOrder> = {}, ...captures: Partial<SeenCapture>[]): SeenOrder {
  const money = { amount: '0.99', currency: 'USD' }
  return {
    ...{ status: captures.length > 0 ? 'COMPLETED' : 'APPROVED', ...money },
    ...{ payee: 'MERCHANT', customId: 'order-1', refundedAt: undefined },
    captures: captures.map((capture) => ({ id: 'CAPTURE-1', status: 'COMPLETED', at, ...money, ...capture })),
    ...changes,
  }
}

describe('states', () => {
  it.each<[OrderState, OrderState[]]>([
    ['new', ['created']],
    ['created', ['capturing', 'pending', 'captured', 'refunded', 'failed']],
    ['capturing', ['capturing', 'pending', 'declined', 'captured', 'refunded', 'failed']],
    ['declined', ['capturing', 'pending', 'captured', 'refunded', 'failed']],
    ['pending', ['captured', 'refunded', 'failed']],
    ['captured', ['refunded']],
    ['refunded', []],
    // Whatever was given up: money that moved has moved.
    ['failed', ['captured', 'refunded']],
  ])('%s leads to %j and nowhere else', (from, to) => {
    expect(states.filter((state) => comesFrom[state].includes(from)).toSorted()).toEqual(to.toSorted())
  })
})

describe('what the provider shows means', () => {
  const captured = { state: 'captured', captureId: 'CAPTURE-1', capturedAt: at }
  it.each<[string, SeenOrder, Verdict]>([
    ['not approved', seen({ status: 'CREATED' }), { state: 'open', isApproved: false }],
    ['approved', seen(), { state: 'open', isApproved: true }],
    ['voided', seen({ status: 'VOIDED' }), { state: 'failed' }],
    ['completed without a charge', seen({ status: 'COMPLETED' }), { state: 'open', isApproved: false }],
    ['charged', seen({}, {}), captured as Verdict],
    ['charged but not completed', seen({ status: 'APPROVED' }, {}), { state: 'open', isApproved: false }],
    ['charged, a part of it paid back', seen({}, { status: 'PARTIALLY_REFUNDED' }), captured as Verdict],
    ['held back', seen({}, { status: 'PENDING' }), { state: 'pending' }],
    ['denied', seen({}, { status: 'DECLINED' }), { state: 'failed' }],
    ['failed', seen({}, { status: 'FAILED' }), { state: 'failed' }],
    ['of no known kind', seen({}, { status: 'SOMETHING' }), { state: 'failed' }],
    [
      'denied and approved anew',
      seen({ status: 'APPROVED' }, { status: 'DECLINED' }),
      { state: 'open', isApproved: true },
    ],
    [
      'denied at first, then charged',
      seen({}, { status: 'DECLINED', id: 'CAPTURE-0' }, {}),
      captured as Verdict,
    ],
    [
      'paid back',
      seen({ refundedAt: now }, { status: 'REFUNDED' }),
      { state: 'refunded', captureId: 'CAPTURE-1', capturedAt: at, refundedAt: now },
    ],
    ['too cheap', seen({ amount: '0.01' }), { state: 'mismatch', isCharged: false }],
    ['in another currency', seen({ currency: 'VND' }, {}), { state: 'mismatch', isCharged: true }],
    ['for another payee', seen({ payee: 'THIEF' }, {}), { state: 'mismatch', isCharged: true }],
    ['for no payee', seen({ payee: undefined }, {}), { state: 'mismatch', isCharged: true }],
    ['of another order of ours', seen({ customId: 'order-2' }, {}), { state: 'mismatch', isCharged: true }],
    ['charged too little', seen({}, { amount: '0.01' }), { state: 'mismatch', isCharged: true }],
    ['charged in another currency', seen({}, { currency: 'VND' }), { state: 'mismatch', isCharged: true }],
    [
      'too cheap and denied',
      seen({ amount: '0.01' }, { status: 'DECLINED' }),
      { state: 'mismatch', isCharged: false },
    ],
  ])('%s', (_what, shown, verdict) => {
    expect(verdictOf(order, shown)).toEqual(verdict)
  })

  it('nothing good while the payee of the order itself is not known', () => {
    expect(verdictOf({ ...order, payee: null }, seen({ payee: undefined }, {})).state).toBe('mismatch')
  })
})

it('looks after an open order within seconds, then less and less often', () => {
  const waits = [0, 1, 2, 5, 30].map((looks) => (nextLook(looks, now).getTime() - now.getTime()) / 1_000)
  expect(waits).toEqual([15, 30, 60, 480, 21_600])
})

it.each([
  ['2026-04-11T12:00:00Z', true],
  ['2026-04-10T12:00:00Z', true],
  ['2026-04-10T11:59:59Z', false],
  [null, false],
])('gives the money of %s back: %s', (capturedAt, isGivenBack) => {
  const paid = { ...order, capturedAt: capturedAt === null ? null : new Date(capturedAt) }
  expect(isWithinMoneyBack(paid, now)).toBe(isGivenBack)
})

it('writes a receipt for what was paid only', () => {
  expect(receiptOf(order)).toBeUndefined()
  const paid: StoredOrder = { ...order, state: 'captured', capturedAt: at }
  expect(receiptOf(paid)).toEqual({
    ...{ orderId: 'PAYPAL-1', amount: '0.99', currency: 'USD', status: 'paid' },
    ...{ paidAt: at.toISOString(), refundedAt: null },
  })
  expect(receiptOf({ ...paid, state: 'refunded', refundedAt: now })).toMatchObject({
    ...{ status: 'refunded', refundedAt: now.toISOString() },
  })
})
