// The states of an order, what PayPal's record of it means, and its stored shape.
import { describe, expect, it } from 'vitest'
import { changesOf, type OrderDocument, toOrder } from '../src/orders/order-shape.rules.ts'
import {
  isWithinMoneyBack,
  newOrder,
  nextCheck,
  type OrderOutcome,
  type OrderState,
  outcomeOf,
  previousStates,
  receiptOf,
  type StoredOrder,
} from '../src/orders/orders.rules.ts'
import type { PaypalCapture, PaypalOrder } from '../src/paypal/paypal-order.rules.ts'

const now = new Date('2026-05-10T12:00:00Z')
const at = new Date('2026-05-10T11:00:00Z')
const states = Object.keys(previousStates) as OrderState[]

const order: StoredOrder = {
  ...newOrder('order-1', 'user-1', now),
  ...{ state: 'capturing', paypalOrderId: 'PAYPAL-1', payee: 'MERCHANT' },
}

function reported(changes: Partial<PaypalOrder> = {}, ...captures: Partial<PaypalCapture>[]): PaypalOrder {
  const money = { amount: '0.99', currency: 'USD' }
  return {
    ...{ status: captures.length > 0 ? 'COMPLETED' : 'APPROVED', ...money },
    ...{ payee: 'MERCHANT', customId: 'order-1', refundedAt: undefined },
    captures: captures.map((capture) => ({ id: 'CAPTURE-1', status: 'COMPLETED', at, ...money, ...capture })),
    ...changes,
  }
}

it.each<[OrderState, OrderState[]]>([
  ['new', ['created']],
  ['created', ['capturing', 'pending', 'captured', 'refunded', 'failed']],
  ['capturing', ['capturing', 'pending', 'declined', 'captured', 'refunded', 'failed']],
  ['declined', ['capturing', 'pending', 'captured', 'refunded', 'failed']],
  ['pending', ['captured', 'refunded', 'failed']],
  ['captured', ['refunded']],
  ['refunded', []],
  // Money that moved counts even after the order was given up.
  ['failed', ['captured', 'refunded']],
])('the state %s leads to %j and nowhere else', (from, to) => {
  expect(states.filter((state) => previousStates[state].includes(from)).toSorted()).toEqual(to.toSorted())
})

describe('the outcome of an order that PayPal reports as', () => {
  const captured: OrderOutcome = { state: 'captured', captureId: 'CAPTURE-1', capturedAt: at }
  const open: OrderOutcome = { state: 'open', isApproved: false }
  const approved: OrderOutcome = { state: 'open', isApproved: true }
  const mismatch = (chargedBy?: string): OrderOutcome => ({ state: 'mismatch', chargedBy })
  it.each<[string, PaypalOrder, OrderOutcome]>([
    ['not approved', reported({ status: 'PAYER_ACTION_REQUIRED' }), open],
    ['approved', reported(), approved],
    ['voided', reported({ status: 'VOIDED' }), { state: 'failed' }],
    ['completed without a charge', reported({ status: 'COMPLETED' }), open],
    ['charged', reported({}, {}), captured],
    ['charged but not completed', reported({ status: 'APPROVED' }, {}), open],
    ['charged, a part of it paid back', reported({}, { status: 'PARTIALLY_REFUNDED' }), captured],
    ['held back', reported({}, { status: 'PENDING' }), { state: 'pending' }],
    ['denied', reported({}, { status: 'DECLINED' }), { state: 'failed' }],
    ['failed', reported({}, { status: 'FAILED' }), { state: 'failed' }],
    ['of no known kind', reported({}, { status: 'SOMETHING' }), { state: 'failed' }],
    ['denied and approved again', reported({ status: 'APPROVED' }, { status: 'DECLINED' }), approved],
    ['denied at first, then charged', reported({}, { status: 'DECLINED', id: 'CAPTURE-0' }, {}), captured],
    [
      'paid back',
      reported({ refundedAt: now }, { status: 'REFUNDED' }),
      { state: 'refunded', captureId: 'CAPTURE-1', capturedAt: at, refundedAt: now },
    ],
    ['too cheap', reported({ amount: '0.01' }), mismatch()],
    ['in another currency', reported({ currency: 'VND' }, {}), mismatch('CAPTURE-1')],
    ['for another payee', reported({ payee: 'THIEF' }, {}), mismatch('CAPTURE-1')],
    ['for no payee', reported({ payee: undefined }, {}), mismatch('CAPTURE-1')],
    ['of another order of ours', reported({ customId: 'order-2' }, {}), mismatch('CAPTURE-1')],
    ['charged too little', reported({}, { amount: '0.01' }), mismatch('CAPTURE-1')],
    ['charged in another currency', reported({}, { currency: 'VND' }), mismatch('CAPTURE-1')],
    ['too cheap and denied', reported({ amount: '0.01' }, { status: 'DECLINED' }), mismatch()],
  ])('%s', (_what, shown, outcome) => {
    expect(outcomeOf(order, shown)).toEqual(outcome)
  })

  it('is a mismatch while the payee of our order is not known', () => {
    expect(outcomeOf({ ...order, payee: null }, reported({ payee: undefined }, {})).state).toBe('mismatch')
  })
})

it('checks an open order within seconds, then with exponential back-off', () => {
  const waits = [0, 1, 2, 5, 30].map((checks) => (nextCheck(checks, now).getTime() - now.getTime()) / 1_000)
  expect(waits).toEqual([15, 30, 60, 480, 21_600])
})

it.each([
  ['2026-04-11T12:00:00Z', true],
  ['2026-04-10T12:00:00Z', true],
  ['2026-04-10T11:59:59Z', false],
  [null, false],
])('refunds a payment of %s: %s', (capturedAt, isGivenBack) => {
  const paid = { ...order, capturedAt: capturedAt === null ? null : new Date(capturedAt) }
  expect(isWithinMoneyBack(paid, now)).toBe(isGivenBack)
})

it('has a receipt for paid orders only', () => {
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

it.each([
  ['version 1', { lookAt: at, looks: 3 }, { nextCheckAt: at, checks: 3, refundAttempt: 1 }],
  ['version 1, over', { lookAt: null, looks: 3, refundAttempt: 2 }, { nextCheckAt: null, refundAttempt: 2 }],
  [
    'version 2',
    { nextCheckAt: now, checks: 1, refundAttempt: 2, schemaVersion: 2 },
    { nextCheckAt: now, checks: 1 },
  ],
  [
    'version 2, then changed by version 1',
    { nextCheckAt: now, checks: 9, lookAt: null, looks: 0, schemaVersion: 2 },
    { nextCheckAt: null, checks: 0 },
  ],
])('reads an order of %s', (_what, stored, expected) => {
  const rest = { ...order, nextCheckAt: undefined, checks: undefined, refundAttempt: undefined }
  const found = toOrder({ ...rest, ...stored } as unknown as OrderDocument)
  expect(found).toMatchObject(expected)
  for (const field of ['lookAt', 'looks', 'schemaVersion']) expect(found).not.toHaveProperty(field)
})

it('renames what a change does not set, and removes what it sets', () => {
  expect(changesOf({ state: 'failed', nextCheckAt: null })).toEqual({
    $set: { state: 'failed', nextCheckAt: null },
    $unset: { lookAt: 1 },
    $rename: { looks: 'checks' },
  })
  expect(changesOf({ nextCheckAt: at, checks: 0 })).not.toHaveProperty('$rename')
  expect(changesOf({ state: 'failed' })).not.toHaveProperty('$unset')
})
