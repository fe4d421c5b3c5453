// All reviews of a gym, page by page, and the members who find a review helpful.
import { z } from 'zod'
import { GymId, Id, optionalText, pageQuery, queryInteger, rating } from '../fields/fields.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { Review } from './reviews.ts'

const endpoint = endpointsOf('review')

/** The length of a page, unless another is asked for. */
export const reviewsPerPage = 20

export const ReviewSort = z.enum(['newest', 'highest', 'lowest', 'helpful'])
export type ReviewSort = z.infer<typeof ReviewSort>

const Helpful = z.object({
  helpfulCount: z.int().nonnegative(),
  /** The reader has found it helpful. */
  isHelpful: z.boolean(),
})
export type Helpful = z.infer<typeof Helpful>

export const ListedReview = Review.extend(Helpful.shape)
export type ListedReview = z.infer<typeof ListedReview>

/** The reviews that the member may see; none of an unknown gym. `X-Total-Count`, and `Link` to the next page. */
export const listReviews = endpoint('GET', '/api/gyms/:gymId/reviews', {
  access: 'member',
  params: z.strictObject({ gymId: GymId }),
  query: z.strictObject({
    sort: ReviewSort.default('newest'),
    /** Part of the comment, in any case. */
    q: optionalText(maxLengths.searchText, 'The search text'),
    /** Only reviews of so many stars. */
    rating: queryInteger(rating).optional(),
    cursor: pageQuery.cursor,
    limit: queryInteger(z.int().min(1).max(100)).default(reviewsPerPage),
  }),
  reply: z.array(ListedReview),
})

/** `gym` is null while the gym service does not respond. */
export const OwnReview = Review.extend({
  gym: z.object({ id: z.string(), name: z.string(), address: z.string() }).nullable(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** The member's reviews of all gyms, also hidden ones, newest first. `X-Total-Count`, and `Link` to the next page. */
export const listOwnReviews = endpoint('GET', '/api/reviews', {
  access: 'member',
  query: z.strictObject({
    cursor: pageQuery.cursor,
    limit: queryInteger(z.int().min(1).max(100)).default(reviewsPerPage),
  }),
  reply: z.array(OwnReview),
})

const ReviewParams = z.strictObject({ id: Id })

/** One vote per member, not for an own review. Idempotent. */
export const addHelpfulVote = endpoint('PUT', '/api/reviews/:id/helpful', {
  access: 'member',
  params: ReviewParams,
  reply: Helpful,
})

/** Idempotent. */
export const removeHelpfulVote = endpoint('DELETE', '/api/reviews/:id/helpful', {
  access: 'member',
  params: ReviewParams,
  reply: Helpful,
})
