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

export const listReviews = endpoint('GET', '/api/gyms/:gymId/reviews', {
  summary: 'List the reviews of a gym',
  description:
    'Those that the member may see, including an own hidden one. Header `X-Total-Count`, and `Link` to the next page.',
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

/** Newest first. */
export const listOwnReviews = endpoint('GET', '/api/reviews', {
  summary: 'List the own reviews',
  description: 'Of all gyms, also hidden ones. Header `X-Total-Count`, and `Link` to the next page.',
  access: 'member',
  query: z.strictObject({
    cursor: pageQuery.cursor,
    limit: queryInteger(z.int().min(1).max(100)).default(reviewsPerPage),
  }),
  reply: z.array(OwnReview),
})

const ReviewParams = z.strictObject({ id: Id })

export const addHelpfulVote = endpoint('PUT', '/api/reviews/:id/helpful', {
  summary: 'Vote for a helpful review',
  description: 'One vote per member. Repeating it changes nothing.',
  problems: ['review.unknown', 'helpful.own-review'],
  access: 'member',
  params: ReviewParams,
  reply: Helpful,
})

/** Idempotent. */
export const removeHelpfulVote = endpoint('DELETE', '/api/reviews/:id/helpful', {
  summary: 'Take back a vote for a review',
  problems: ['review.unknown'],
  access: 'member',
  params: ReviewParams,
  reply: Helpful,
})
