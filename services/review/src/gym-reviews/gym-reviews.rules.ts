// The totals of a gym's reviews.
import { meanRating } from '@jumpingjack/contracts/review/mean-rating'
import { type ModerationReason, moderationReasons } from '@jumpingjack/contracts/review/moderation'
import type { GymReviews } from '@jumpingjack/contracts/review/reviews'

/** Number of reviews of a gym with this rating that are hidden for `reason`; null for the visible ones. */
export interface ReviewTotals {
  reason: ModerationReason | null
  rating: number
  count: number
}

/** Count, average and ratings of the visible reviews, and the count of hidden ones per reason, the highest first. */
export function summaryOf(totals: readonly ReviewTotals[]): Required<Omit<GymReviews, 'reviews'>> {
  const ratingCounts = [0, 0, 0, 0, 0]
  const hiddenCounts = new Map<ModerationReason, number>()
  for (const { reason, rating, count } of totals) {
    if (reason === null) ratingCounts[rating - 1] = (ratingCounts[rating - 1] ?? 0) + count
    else hiddenCounts.set(reason, (hiddenCounts.get(reason) ?? 0) + count)
  }
  const totalReviews = ratingCounts.reduce((total, count) => total + count, 0)
  const sum = ratingCounts.reduce((total, count, index) => total + count * (index + 1), 0)
  const hidden = [...hiddenCounts].map(([reason, count]) => ({
    reason: moderationReasons[reason],
    count,
  }))
  return {
    totalReviews,
    ratingCounts,
    averageRating: meanRating(sum, totalReviews),
    hiddenReviews: hidden.sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
  }
}
