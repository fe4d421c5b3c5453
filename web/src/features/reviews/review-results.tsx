// The reviews of one view, and the button for more. Until the first page is there, those of the gym's detail.

import {
  addHelpfulVote,
  type ListedReview,
  removeHelpfulVote,
  reviewsPerPage,
} from '@jumpingjack/contracts/review/review-lists'
import type { Review } from '@jumpingjack/contracts/review/reviews'
import { plural, t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { changeEntries, entriesOf } from '../../lib/api/pages.ts'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { type ReviewView, reviewPagesKey, reviewPagesOptions } from '../../lib/gym/gym-cache.ts'
import { useMember } from '../../lib/session/current-user.ts'
import { BareButton, Button } from '../../ui/form/button.tsx'
import { authorLabel } from '../../ui/gym/author-label.ts'
import { ReviewItem } from '../../ui/gym/review-item.tsx'
import { showError } from '../../ui/overlay/toasts.ts'
import { LoadFailure } from '../../ui/states/load-failure.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { withOwnName } from './use-review-form.ts'

interface ReviewResultsProps {
  gymId: string
  view: ReviewView
  newest: Review[]
  controls: (review: Review) => ReactNode
  onShowAll: () => void
}

export function ReviewResults({ gymId, view, newest, controls, onShowAll }: ReviewResultsProps) {
  const member = useMember()
  const pages = useInfiniteQuery(reviewPagesOptions(gymId, view))
  const isFiltered = view.q !== '' || view.rating !== undefined
  const known = view.sort === 'newest' && !isFiltered ? newest.slice(0, reviewsPerPage) : undefined
  const reviews = pages.data ? entriesOf(pages.data.pages) : known
  if (!reviews) {
    if (pages.isPending) return <Skeleton className="mt-4 h-24" />
    return <LoadFailure title={t`Error Loading Reviews`} onRetry={() => void pages.refetch()} />
  }
  const total = pages.data?.pages[0]?.total
  return (
    <div aria-busy={pages.isPlaceholderData} className={pages.isPlaceholderData ? 'grayscale' : undefined}>
      <p role="status" className={isFiltered ? 'mt-3 text-sm text-muted' : 'sr-only'}>
        {total !== undefined && plural(total, { one: '# review', other: '# reviews' })}
      </p>
      {reviews.length === 0 && <Button className="mt-2" onClick={onShowAll}>{t`Show all reviews`}</Button>}
      <ul className="mt-1 divide-y divide-line">
        {withOwnName(reviews, member).map((review) => (
          <li key={review.id}>
            <ReviewItem review={review}>
              {isListed(review) && <Helpful review={review} gymId={gymId} />}
              {controls(review)}
            </ReviewItem>
          </li>
        ))}
      </ul>
      <ShowMore list={pages} text={t`Show more reviews`} />
    </div>
  )
}

/** Reviews of the detail have no votes. */
function isListed(review: Review): review is ListedReview {
  return 'helpfulCount' in review
}

/** The author of a review, who alone sees its `userId`, gets the number of votes. */
function Helpful({ review, gymId }: { review: ListedReview; gymId: string }) {
  const { userId, helpfulCount: count } = review
  if (userId === null) return <HelpfulButton review={review} gymId={gymId} />
  if (count === 0) return null
  const text = plural(count, { one: '# member finds this helpful', other: '# members find this helpful' })
  return <p className="text-xs text-muted tabular-nums">{text}</p>
}

function HelpfulButton({ review, gymId }: { review: ListedReview; gymId: string }) {
  const queryClient = useQueryClient()
  const { id, helpfulCount, isHelpful } = review
  const authorName = authorLabel(review.authorName)
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(isHelpful ? removeHelpfulVote : addHelpfulVote, { params: { id } }),
    onSuccess: (vote) =>
      changeEntries<ListedReview>(queryClient, reviewPagesKey(gymId), (reviews) =>
        reviews.map((each) => (each.id === id ? { ...each, ...vote } : each)),
      ),
    onError: (error) => showError(userMessage(error, t`Failed to save your vote. Please try again.`)),
  })
  const text = helpfulCount > 0 ? t`Helpful (${helpfulCount})` : t`Helpful`
  return (
    <BareButton
      aria-pressed={isHelpful}
      aria-label={t`${text}: the review by ${authorName}`}
      aria-disabled={isPending}
      onClick={() => mutate()}
      className={clsx(
        'touch-target inline-flex items-center gap-1.5 rounded-sm text-xs font-medium tabular-nums',
        isHelpful ? 'text-ink' : 'text-muted hover:text-ink',
      )}
    >
      <ThumbsUp className={clsx('size-3.5', isHelpful && 'fill-current')} />
      {text}
    </BareButton>
  )
}
