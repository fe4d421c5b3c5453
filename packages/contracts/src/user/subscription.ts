// The premium subscription: what it is to a member, and how a payment becomes one.
import { z } from 'zod'
import { Id } from '../fields/fields.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { CurrentUser } from './users.ts'

const endpoint = endpointsOf('user')

export function isPremium(user: Pick<CurrentUser, 'subscriptionStatus' | 'subscriptionPlan'>): boolean {
  return user.subscriptionStatus === 'active' && user.subscriptionPlan === 'premium'
}

/**
 * Whether the product reminds the member to pay for another month before the running one ends. Nothing is ever
 * charged without the member: off, Premium ends by its date without a word.
 */
export const setRenewal = endpoint({
  method: 'PUT',
  path: '/api/subscription/renewal',
  access: 'member',
  body: z.strictObject({ renews: z.boolean() }),
  reply: CurrentUser,
})

/** What `payment-captured` says, said at once. Both may come, in any order and often: an order counts once. */
export const applyPayment = endpoint({
  method: 'POST',
  path: '/internal/subscriptions/payments',
  access: 'service',
  callers: ['payment'],
  body: z.strictObject({ orderId: z.string().max(64), userId: Id, capturedAt: z.iso.datetime() }),
  reply: z.object({ isPremium: z.boolean(), expiresAt: z.iso.datetime().nullable() }),
})

export const readSubscription = endpoint({
  method: 'GET',
  path: '/internal/users/:id/subscription',
  access: 'service',
  callers: ['admin'],
  params: z.strictObject({ id: Id }),
  reply: z.object({ isPremium: z.boolean(), expiresAt: z.iso.datetime().nullable() }),
})
