// Payloads of events, of which several events have the same.
import { z } from 'zod'
import { GymId, Id } from '../fields/fields.ts'

export const ReviewPayload = z.strictObject({
  reviewId: Id,
  gymId: GymId,
  userId: Id,
  rating: z.int().min(1).max(5),
  /** Grows with every change of the review: consumers ignore an older revision. */
  revision: z.int().positive(),
  /** Absent in events from before photos were counted. */
  photoCount: z.int().nonnegative().optional(),
})

export const PaymentPayload = z.strictObject({
  /** Order id of the provider. */
  orderId: z.string().max(64),
  userId: Id,
  at: z.iso.datetime(),
})

export const SubscriptionPayload = z.strictObject({
  userId: Id,
  /** End of Premium; in the past when the subscription has ended. */
  premiumUntil: z.iso.datetime(),
  /** Grows with every change of the subscription. */
  revision: z.int().positive(),
})

export const GymPayload = z.strictObject({
  gymId: Id,
  name: z.string(),
  address: z.string(),
  type: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

export const UserPayload = z.strictObject({
  userId: Id,
  authorName: z.string(),
  revision: z.int().positive(),
})
