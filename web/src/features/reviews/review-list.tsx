// 'Recent Reviews' of a gym: stars, form, order and search, page by page. The number of hidden reviews per reason.

import type { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import type { ReviewSort } from '@jumpingjack/contracts/review/review-lists'
import type { Review } from '@jumpingjack/contracts/review/reviews'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { MessageSquare } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import type { ReviewView } from '../../lib/gym/gym-cache.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { optionsOf, Select } from '../../ui/form/select.tsx'
import { HiddenReviews, RatingHistogram } from './rating-histogram.tsx'
import { ReviewResults } from './review-results.tsx'

type ReviewListProps = Pick<GymDetail, 'reviews' | 'hiddenReviews' | 'ratingCounts'> & {
  gymId: string
  /** The current name on the member's own review. */
  withOwnName: (reviews: Review[]) => Review[]
  /** Takes the focus when the review that had it is deleted. */
  heading: RefObject<HTMLHeadingElement | null>
  controls: (review: Review) => ReactNode
  form: ReactNode
  /** Shown instead of reviews that could not be loaded. */
  failure: ReactNode
}

const newest: ReviewView = { sort: 'newest', q: '', rating: undefined }

export function ReviewList({
  gymId,
  reviews,
  ratingCounts,
  hiddenReviews,
  form,
  failure,
  ...props
}: ReviewListProps) {
  const [view, setView] = useState(newest)
  const change = (part: Partial<ReviewView>) => setView((now) => ({ ...now, ...part }))
  const settled = { ...view, q: useDebounced(view.q.trim()) }
  const hasChoice = reviews.length > 1
  return (
    <section aria-labelledby="recent-reviews">
      <h3
        id="recent-reviews"
        ref={props.heading}
        tabIndex={-1}
        className="font-semibold outline-none"
      >{t`Recent Reviews`}</h3>
      {failure}
      {reviews.length === 0 && !failure && (
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
      {form}
      {hasChoice && (
        <div className="mt-4">
          <ReviewFilters view={view} onChange={change} />
        </div>
      )}
      {reviews.length > 0 && (
        <ReviewResults
          {...props}
          gymId={gymId}
          view={settled}
          newest={reviews}
          onShowAll={() => setView(newest)}
        />
      )}
      <HiddenReviews hiddenReviews={hiddenReviews} />
    </section>
  )
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

/** Search in the reviews of a gym, and their order. */
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
