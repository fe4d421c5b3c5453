// Live events as a browser hears them from GET /api/live (server-sent events, one JSON message each).
import { z } from 'zod'
import { GymId } from '../fields/fields.ts'

export const liveGymsMax = 200

export const LiveQuery = z.strictObject({
  /** Gyms that the page shows, separated by commas. */
  gyms: z
    .string()
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(z.array(GymId).max(liveGymsMax))
    .optional(),
})

/** What a page hears. */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('gym-rated'),
    gymId: z.string(),
    averageRating: z.string(),
    totalReviews: z.int(),
    sequence: z.int(),
  }),
  z.object({ type: z.literal('reviews-changed'), gymId: z.string() }),
  /** The member's own: the account has to be read again. */
  z.object({ type: z.literal('subscription-changed') }),
])
export type LiveMessage = z.infer<typeof LiveMessage>
