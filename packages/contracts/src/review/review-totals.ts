// How many reviews are shown and hidden, for everyone: the page that says how reviews are checked.
import { z } from 'zod'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('review')

const count = z.int().nonnegative()

const ReviewTotals = z.object({
  shown: count,
  /** By the public label of the reason. */
  hidden: z.array(z.object({ reason: z.string(), count })),
  /** Of authors against the hiding of their review. */
  appeals: z.object({ waiting: count, granted: count, rejected: count }),
  countedAt: z.iso.datetime(),
})
export type ReviewTotals = z.infer<typeof ReviewTotals>

export const readReviewTotals = endpoint('GET', '/api/review-totals', {
  summary: 'Read how many reviews are shown and hidden',
  description: 'By the reason of the hiding, and what became of appeals. Counted again after five minutes.',
  access: 'public',
  reply: ReviewTotals,
})
