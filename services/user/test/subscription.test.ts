// The subscription that follows from payments.
import { expect, it } from 'vitest'
import { addMonths, subscriptionOf, withPayment } from '../src/subscription/subscription.rules.ts'
import { type Payment, planAt } from '../src/users/users.rules.ts'

const now = new Date('2026-05-10T12:00:00Z')
const date = (text: string) => new Date(`${text}:00Z`)

function paid(orderId: string, capturedAt: string, refundedAt?: string): Payment {
  return { orderId, capturedAt: date(capturedAt), refundedAt: refundedAt ? date(refundedAt) : null }
}

it.each([
  ['2026-01-15T10:30', 1, '2026-02-15T10:30'],
  ['2026-01-31T23:59', 1, '2026-02-28T23:59'],
  ['2028-01-31T00:00', 1, '2028-02-29T00:00'],
  ['2026-03-31T01:00', 1, '2026-04-30T01:00'],
  ['2026-02-28T08:00', 1, '2026-03-28T08:00'],
  ['2026-01-31T23:59', 2, '2026-03-31T23:59'],
  ['2026-11-30T23:59', 3, '2027-02-28T23:59'],
  ['2028-02-29T12:00', 12, '2029-02-28T12:00'],
  // Daylight saving time begins in between; months are counted in UTC.
  ['2026-03-08T09:59', 1, '2026-04-08T09:59'],
])('from %s on, %i months end at %s', (from, months, to) => {
  expect(addMonths(date(from), months)).toEqual(date(to))
})

/** Payments of A, B, … on these days at 10:00, some with the day of their refund. */
const paidOn = (days: string): Payment[] =>
  days.split(' ').map((each, index) => {
    const [day = '', refund] = each.split('/')
    return paid('ABC'.charAt(index), `2026-${day}T10:00`, refund && `2026-${refund}T10:00`)
  })

const none = { orderId: 'A', capturedAt: null }
it.each<[string, Payment[], string | null, boolean, string | null]>([
  ['none', [], null, false, null],
  ['one', paidOn('05-01'), '06-01', true, 'A'],
  ['one that is over', paidOn('03-01'), '04-01', false, 'A'],
  ['a second one before the first month is over', paidOn('05-01 05-02'), '07-01', true, 'B'],
  ['a second one after the first month was over', paidOn('01-01 05-02'), '06-02', true, 'B'],
  ['one taken back', paidOn('05-01/05-02'), null, false, null],
  ['the first of two refunded', paidOn('05-01/05-03 05-02'), '06-02', true, 'B'],
  ['the second of two refunded', paidOn('05-01 05-02/05-03'), '06-01', true, 'A'],
  ['one refunded after it was over', paidOn('01-01/05-03 05-02'), '06-02', true, 'B'],
  ['at the very end of the first', paidOn('04-02 05-02'), '06-02', true, 'B'],
  ['three in a run from the end of a long month', paidOn('03-31 04-29 05-10'), '06-30', true, 'C'],
  ['two over the end of February', paidOn('01-31 02-27'), '03-31', false, 'B'],
  ['one refunded before the payment is known', [{ ...none, refundedAt: now }], null, false, null],
])('payments: %s', (_what, payments, expiresOn, isActive, lastOrder) => {
  const expected = {
    subscriptionStatus: isActive ? 'active' : 'free',
    subscriptionPlan: isActive ? 'premium' : 'free',
    subscriptionExpiresAt: expiresOn === null ? null : date(`2026-${expiresOn}T10:00`),
    lastPaymentOrderId: lastOrder,
    paymentMethod: lastOrder === null ? null : 'paypal',
  }
  expect(subscriptionOf(payments, now)).toEqual(expected)
  expect(subscriptionOf(payments.toReversed(), now)).toEqual(expected)
})

it('payments give the same result repeated and in any order', () => {
  const refund = { orderId: 'A', capturedAt: null, refundedAt: date('2026-05-03T10:00') }
  const [A, B] = [paid('A', '2026-05-01T10:00'), paid('B', '2026-05-02T10:00')]
  const news: Record<string, Payment> = { A, B, R: refund }
  for (const sequence of ['ABR', 'RBA', 'BRAABR', 'RABB']) {
    const known = [...sequence].reduce<readonly Payment[]>(
      (all, each) => withPayment(all, news[each] as Payment),
      [],
    )
    const outcome = subscriptionOf(known, now)
    expect(outcome.subscriptionExpiresAt, sequence).toEqual(date('2026-06-02T10:00'))
    expect(outcome.lastPaymentOrderId, sequence).toBe('B')
  }
})

it('payments that are known already change nothing', () => {
  const known = [paid('A', '2026-05-01T10:00', '2026-05-03T10:00')]
  expect(withPayment(known, paid('A', '2026-05-01T10:00'))).toBe(known)
  expect(withPayment(known, { orderId: 'A', capturedAt: null, refundedAt: now })).toBe(known)
})

it.each([
  ['2026-05-10T11:59', 'free'],
  ['2026-05-10T12:00', 'free'],
  ['2026-05-10T12:01', 'active'],
])('a subscription until %s is %s at noon, whatever is stored', (until, status) => {
  const stored = { subscriptionStatus: 'active', subscriptionPlan: 'premium' }
  expect(planAt({ ...stored, subscriptionExpiresAt: date(until) }, now).subscriptionStatus).toBe(status)
})
