// The Premium subscription: its state, its renewal, and payments for it.
import { z } from 'zod'
import { Id } from '../fields/fields.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { CurrentUser } from './users.ts'

const endpoint = endpointsOf('user')

export function isPremium(user: Pick<CurrentUser, 'subscriptionStatus' | 'subscriptionPlan'>): boolean {
  return user.subscriptionStatus === 'active' && user.subscriptionPlan === 'premium'
}

export const setRenewal = endpoint('PUT', '/api/subscription/renewal', {
  summary: 'Switch the reminder before Premium expires',
  description: 'Nothing is ever charged automatically.',
  problems: ['user.unknown'],
  access: 'member',
  body: z.strictObject({ renews: z.boolean() }),
  reply: CurrentUser,
})

/** The synchronous form of the event `payment-captured`. Both may arrive repeatedly; an order counts once. */
export const applyPayment = endpoint('POST', '/internal/subscriptions/payments', {
  summary: 'Count a payment at once',
  access: 'service',
  callers: ['payment'],
  body: z.strictObject({ orderId: z.string().max(64), userId: Id, capturedAt: z.iso.datetime() }),
  reply: z.object({ isPremium: z.boolean(), expiresAt: z.iso.datetime().nullable() }),
})

export const subscriptionsPageSize = 500

/** In the order of their ids, after this id. */
export const listSubscriptions = endpoint('GET', '/internal/subscriptions', {
  summary: 'List the subscriptions of members who have ever paid',
  access: 'service',
  callers: ['gym'],
  query: z.strictObject({ after: Id.optional() }),
  /** As in `subscription-activated` and `subscription-ended`. */
  reply: z.array(z.object({ userId: Id, premiumUntil: z.iso.datetime(), revision: z.int().positive() })),
})

export const readSubscription = endpoint('GET', '/internal/users/:id/subscription', {
  summary: 'Read whether a member is premium',
  access: 'service',
  callers: ['admin'],
  params: z.strictObject({ id: Id }),
  reply: z.object({ isPremium: z.boolean(), expiresAt: z.iso.datetime().nullable() }),
})
