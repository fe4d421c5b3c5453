import { describe, expect, it } from 'vitest'
import { ZodError } from 'zod'
import {
  captureFailure,
  isRejection,
  orderFailure,
  paymentFailed,
} from '../src/features/payment/payment-messages.ts'
import { readPending, removePending, storePending } from '../src/features/payment/pending-payment.ts'
import { premiumNotice } from '../src/features/premium/premium-notice.ts'
import { ApiError } from '../src/lib/api/api.ts'
import { aMember } from './a-member.ts'

const refusal = (status: number, error?: string) =>
  new ApiError(status, '', error ? JSON.stringify({ code: 'a.b', message: error, error }) : '<html>')

describe('premiumNotice', () => {
  const nowMs = Date.parse('2026-03-10T12:00:00Z')
  const premium = (subscriptionExpiresAt: string | null, subscriptionRenews = true) =>
    aMember({
      subscriptionStatus: 'active',
      subscriptionPlan: 'premium',
      subscriptionExpiresAt,
      subscriptionRenews,
    })

  it.each([
    ['a free member', aMember(), 'upgrade'],
    ['somebody whose premium ended', aMember({ subscriptionPlan: 'premium' }), 'upgrade'],
    ['an active free plan', aMember({ subscriptionStatus: 'active' }), 'upgrade'],
    ['premium for longer than a week', premium('2026-03-17T12:00:01Z'), undefined],
    ['premium for a week', premium('2026-03-17T12:00:00Z'), 'ending'],
    ['premium for a minute', premium('2026-03-10T12:01:00Z'), 'ending'],
    ['premium that is not to be renewed', premium('2026-03-11T12:00:00Z', false), undefined],
    ['premium without an end', premium(null), undefined],
  ])('for %s', (_, member, notice) => {
    expect(premiumNotice(member, nowMs)).toBe(notice)
  })
})

describe('what is said of a failed payment', () => {
  it.each([
    ['no answer', new TypeError('fetch failed'), 'Failed to create PayPal order', 'Payment failed'],
    ['an answer without words', refusal(502), 'Failed to create PayPal order', 'Payment failed'],
    ["the server's words", refusal(402, 'Declined.'), 'Declined.', 'Declined.'],
    ['an order without an id', new ZodError([]), 'No order ID received from PayPal', 'Payment failed'],
  ])('for %s', (_, error, ofOrder, ofCapture) => {
    expect(orderFailure(error)).toBe(ofOrder)
    expect(captureFailure(error)).toBe(ofCapture)
  })

  it('falls back on general words', () => {
    expect(paymentFailed('').description).toBe('There was an error processing your payment.')
    expect(paymentFailed('Payment failed').description).toBe('Payment failed')
  })
})

describe('isRefusal', () => {
  it.each([
    [refusal(402), true],
    [refusal(404), true],
    [refusal(409), true],
    [refusal(401), false],
    [refusal(408), false],
    [refusal(429), false],
    [refusal(503), false],
    [new TypeError('fetch failed'), false],
  ])('of %s is %s', (error, isOver) => {
    expect(isRejection(error)).toBe(isOver)
  })
})

describe('an unfinished payment', () => {
  const aStore = () => {
    const texts = new Map<string, string>()
    return {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
      removeItem: (key: string) => void texts.delete(key),
    }
  }

  it('is kept for its member until it is dropped', () => {
    const store = aStore()
    storePending('ann', { orderId: 'ORDER-1', isPaid: true }, store)
    expect(readPending('ann', store)).toEqual({ orderId: 'ORDER-1', isPaid: true })
    expect(readPending('bob', store)).toBeUndefined()
    removePending('ann', store)
    expect(readPending('ann', store)).toBeUndefined()
  })

  it.each(['', 'x', '{}', '{"orderId":7,"isPaid":true}'])('is not read out of %j', (text) => {
    const store = { ...aStore(), getItem: () => text }
    expect(readPending('ann', store)).toBeUndefined()
  })
})
