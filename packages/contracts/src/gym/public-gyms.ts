// Gyms as everyone may read them: for the public pages and the sitemap, which the gateway serves.
import { z } from 'zod'
import { Id } from '../fields/fields.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { Review } from '../review/reviews.ts'
import { Gym, ofGymPages } from './gyms.ts'

const endpoint = endpointsOf('gym')

/** Nothing that links the reviews of one author. */
export const PublicReview = Review.pick({
  authorName: true,
  rating: true,
  comment: true,
  photoUrls: true,
  createdAt: true,
  isEdited: true,
  helpfulCount: true,
})
export type PublicReview = z.infer<typeof PublicReview>

export const publicReviews = 10
export const nearbyGyms = 6

export const PublicGym = Gym.extend({
  ...ofGymPages,
  /** The newest ones. */
  reviews: z.array(PublicReview).max(publicReviews).default([]),
  /** Nearest first. */
  nearby: z.array(Gym).max(nearbyGyms).default([]),
})
export type PublicGym = z.infer<typeof PublicGym>

/** Replies with the other gym if this one was merged. */
export const readPublicGym = endpoint('GET', '/internal/gyms/:id/public', {
  summary: 'Read a gym for its public page',
  access: 'service',
  callers: ['gateway'],
  params: z.strictObject({ id: Id }),
  reply: PublicGym,
})

export const gymIdsPerPage = 5_000

/** In their order, after this one. Merged and closed ones are left out. */
export const listGymIds = endpoint('GET', '/internal/gym-ids', {
  summary: 'List the ids of gyms, for the sitemap',
  access: 'service',
  callers: ['gateway'],
  query: z.strictObject({ after: Id.optional() }),
  reply: z.array(Id).max(gymIdsPerPage),
})
