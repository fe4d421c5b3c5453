// 'Recent Reviews' of a gym: stars, form, order and search, page by page. The number of hidden reviews per reason.

import type { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import type { ReviewSort } from '@jumpingjack/contracts/review/review-lists'
import type { Review } from '@jumpingjack/contracts/review/reviews'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ReviewView, showPostedReview } from '../../lib/gym/gym-cache.ts'
import { gymDetailOptions } from '../../lib/gym/gym-queries.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { useMember } from '../../lib/session/current-user.ts'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { optionsOf, Select } from '../../ui/form/select.tsx'
import { LoadFailure } from '../../ui/states/load-failure.tsx'
import { HiddenReviews, RatingHistogram } from './rating-histogram.tsx'
import { ReviewChecks } from './review-checks.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewResults } from './review-results.tsx'
import { ownReview } from './use-review-form.ts'

interface ReviewListProps {
  gym: Pick<GymDetail, 'id' | 'reviews' | 'hiddenReviews' | 'ratingCounts' | 'lacksReviews'>
  controls: (review: Review) => ReactNode
  /** Runs for the member's first review of the gym. Returns true if it reports that. */
  onPosted: (review: Review) => Promise<boolean>
}

/** Id of the heading, which takes the focus when the review that had it is deleted. */
export const reviewsId = 'recent-reviews'

const newest: ReviewView = { sort: 'newest', q: '', rating: undefined }

export function ReviewList({ gym, controls, onPosted }: ReviewListProps) {
  const { reviews, ratingCounts, hiddenReviews, lacksReviews } = gym
  const [view, setView] = useState(newest)
  const change = (part: Partial<ReviewView>) => setView((now) => ({ ...now, ...part }))
  const settled = { ...view, q: useDebounced(view.q.trim()) }
  const hasChoice = reviews.length > 1
  return (
    <section aria-labelledby={reviewsId}>
      <h3 id={reviewsId} tabIndex={-1} className="font-semibold outline-none">
        {t`Recent Reviews`}
      </h3>
      <ReviewChecks />
      {lacksReviews && <ReviewsFailure gymId={gym.id} />}
      {reviews.length === 0 && !lacksReviews && (
        <p className="mt-3 flex items-center gap-3 rounded-md bg-sunken p-4 text-sm text-muted">
          <MessageSquare className="size-5 shrink-0" />
          {t`No reviews yet. Be the first to review!`}
        </p>
      )}
      {hasChoice && ratingCounts && (
        <div className="mt-3">
          <RatingHistogram
            counts={ratingCounts}
            rating={view.rating}
            onChange={(rating) => change({ rating })}
          />
        </div>
      )}
      <OwnForm gym={gym} onPosted={onPosted} />
      {hasChoice && (
        <div className="mt-4">
          <ReviewFilters view={view} onChange={change} />
        </div>
      )}
      {reviews.length > 0 && (
        <ReviewResults
          gymId={gym.id}
          controls={controls}
          view={settled}
          newest={reviews}
          onShowAll={() => setView(newest)}
        />
      )}
      <HiddenReviews hiddenReviews={hiddenReviews} />
    </section>
  )
}

function ReviewsFailure({ gymId }: { gymId: string }) {
  const queryClient = useQueryClient()
  const retry = () => void queryClient.refetchQueries(gymDetailOptions(gymId))
  return <LoadFailure title={t`Error Loading Reviews`} onRetry={retry} />
}

function OwnForm({ gym: { id, reviews }, onPosted }: Omit<ReviewListProps, 'controls'>) {
  const queryClient = useQueryClient()
  const member = useMember()
  const own = ownReview(reviews, member)
  const show = async (review: Review, isWhole: boolean) => {
    void showPostedReview(queryClient, id, review)
    // Not again after each edit.
    return isWhole && !own && onPosted(review)
  }
  return <ReviewForm gymId={id} member={member} own={own} onPosted={show} />
}

interface ReviewFiltersProps {
  view: ReviewView
  onChange: (part: Partial<ReviewView>) => void
}

const sorts: Record<ReviewSort, MessageDescriptor> = {
  newest: msg`Newest`,
  highest: msg`Highest Rated`,
  lowest: msg`Lowest Rated`,
  helpful: msg`Most Helpful`,
}

function ReviewFilters({ view, onChange }: ReviewFiltersProps) {
  return (
    <div className="flex items-center gap-2 print:hidden">
      <SearchInput
        label={t`Search reviews`}
        placeholder={t`Search reviews`}
        value={view.q}
        onChange={(q) => onChange({ q })}
        className="min-w-0 flex-1"
      />
      <Select
        variant="inline"
        label={t`Sort reviews by`}
        value={view.sort}
        options={optionsOf(sorts)}
        onChange={(sort) => onChange({ sort })}
      />
    </div>
  )
}
