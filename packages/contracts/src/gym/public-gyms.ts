// Gyms as everyone may read them: for the public pages and the sitemap, which the gateway serves.
import { z } from 'zod'
import { GymCost } from '../facts/gym-cost.ts'
import { Id } from '../fields/fields.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { GymReviews, Review } from '../review/reviews.ts'
import { Gym } from './gyms.ts'
import { OpenWeek, UnknownHoliday } from './open-week.ts'

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
  ...GymReviews.pick({ ratingCounts: true, hiddenReviews: true }).shape,
  /** The newest ones. */
  reviews: z.array(PublicReview).max(publicReviews).default([]),
  /** The reviews could not be read: there may be some. */
  lacksReviews: z.literal(true).optional(),
  /** Nearest first. */
  nearby: z.array(Gym).max(nearbyGyms).default([]),
  /** Absent if the hours are unknown. */
  week: OpenWeek.optional(),
  holiday: UnknownHoliday.optional(),
  womenWeek: OpenWeek.optional(),
  /** By the observations of members; absent without one. */
  cost: GymCost.optional(),
})
export type PublicGym = z.infer<typeof PublicGym>

/** Replies with the other gym if this one was merged. */
export const readPublicGym = endpoint('GET', '/internal/gyms/:id/public', {
  access: 'service',
  callers: ['gateway'],
  params: z.strictObject({ id: Id }),
  reply: PublicGym,
})

export const gymIdsPerPage = 5_000

/** The ids of all gyms but merged and closed ones, in their order, after this one. */
export const listGymIds = endpoint('GET', '/internal/gym-ids', {
  access: 'service',
  callers: ['gateway'],
  query: z.strictObject({ after: Id.optional() }),
  reply: z.array(Id).max(gymIdsPerPage),
})
