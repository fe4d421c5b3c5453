// Live updates: server-sent events with one JSON message each.
import { z } from 'zod'
import { ClosedGym } from '../fields/closed-gym.ts'
import { GymId, queryList } from '../fields/fields.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('gateway')

export const liveGymsMax = 200
/** Between two beats. */
export const beatMs = 15_000

const LiveQuery = z.strictObject({
  /** Ids of the gyms that the page shows, separated by commas. */
  gyms: queryList(z.array(GymId).min(1).max(liveGymsMax)).optional(),
})

/** The messages follow `LiveMessage`. */
export const openLiveStream = endpoint('GET', '/api/live', {
  summary: 'Open a stream of live updates',
  description: `Server-sent events, each with one JSON message, and an empty event \`beat\` every ${beatMs / 1_000} seconds. The stream stays open.`,
  media: 'text/event-stream',
  access: 'member',
  query: LiveQuery,
  reply: z.unknown(),
})

/** The data of a server-sent event. */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('gym-rated'),
    gymId: z.string(),
    averageRating: z.string(),
    totalReviews: z.int(),
    sequence: z.int(),
  }),
  z.object({ type: z.literal('reviews-changed'), gymId: z.string() }),
  /** Facts of the gym have changed, or it was merged: the page reads it again. */
  z.object({
    type: z.literal('gym-changed'),
    gymId: z.string(),
    /** It has closed; null if it has reopened. */
    closed: ClosedGym.nullish(),
  }),
  /** The subscription of the signed-in member has changed: the page reads the account again. */
  z.object({ type: z.literal('subscription-changed') }),
  /** The gateway was disconnected from the broker: the page reads everything again. */
  z.object({ type: z.literal('missed') }),
])
export type LiveMessage = z.infer<typeof LiveMessage>
