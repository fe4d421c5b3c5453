// The state of all reviews, by which the gym service finds ratings that it has missed.
import { z } from 'zod'
import { GymId, Id, rating } from '../fields/fields.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('review')

export const ratingsPageSize = 500

/** A review as its newest event describes it. */
const ReviewRating = z.object({
  reviewId: Id,
  gymId: GymId,
  userId: Id,
  rating,
  revision: z.int().positive(),
  photoCount: z.int().nonnegative(),
  /** Not counted: hidden, deleted, or moved with a merged gym. */
  deleted: z.boolean(),
  /** Its event is not published yet. */
  isPending: z.boolean(),
})
export type ReviewRating = z.infer<typeof ReviewRating>

/** At most `ratingsPageSize` reviews in the order of their ids, after this id. */
export const listRatings = endpoint('GET', '/internal/ratings', {
  summary: 'List the ratings and revisions of all reviews',
  access: 'service',
  callers: ['gym'],
  query: z.strictObject({ after: Id.optional() }),
  reply: z.array(ReviewRating),
})
