import { describe, expect, it } from 'vitest'
import { readPending, removePending, storePending } from '../src/features/payment/use-payment.ts'
import { premiumNotice } from '../src/features/premium/premium-banner.tsx'
import { localStore } from '../src/lib/browser-store.ts'
import { aMember } from './builders.ts'

describe('premiumNotice', () => {
  const nowMs = Date.parse('2026-03-10T12:00:00Z')
  const active = { subscriptionStatus: 'active', subscriptionPlan: 'premium' } as const
  const premium = (subscriptionExpiresAt: string | null, subscriptionRenews = true) =>
    aMember({ ...active, subscriptionExpiresAt, subscriptionRenews })

  it.each([
    ['a free member', aMember(), 'upgrade'],
    ['a former premium member', aMember({ subscriptionPlan: 'premium' }), 'upgrade'],
    ['an active free plan', aMember({ subscriptionStatus: 'active' }), 'upgrade'],
    ['premium for longer than a week', premium('2026-03-17T12:00:01Z'), undefined],
    ['premium for a week', premium('2026-03-17T12:00:00Z'), 'ending'],
    ['premium for a minute', premium('2026-03-10T12:01:00Z'), 'ending'],
    ['premium without renewal', premium('2026-03-11T12:00:00Z', false), undefined],
    ['premium without an end', premium(null), undefined],
  ])('for %s', (_, member, notice) => {
    expect(premiumNotice(member, nowMs)).toBe(notice)
  })
})

it.each([
  { isPaid: true, awaitsApproval: false },
  { isPaid: false, awaitsApproval: false },
  { isPaid: false, awaitsApproval: true },
])('a pending payment is stored per member until it is removed: %o', (state) => {
  storePending('ann', { orderId: 'ORDER-1', ...state })
  expect(readPending('ann')).toEqual({ orderId: 'ORDER-1', ...state })
  expect(readPending('bob')).toBeUndefined()
  removePending('ann')
  expect(readPending('ann')).toBeUndefined()
})

it.each(['', 'x', '{}', '{"orderId":7,"isPaid":true}'])('a pending payment is not read from %j', (text) => {
  localStore.setItem('draft:ann:payment', text)
  expect(readPending('ann')).toBeUndefined()
})
