// The member's reviews of all gyms, newest first, page by page. Each is edited at its gym.

import { listOwnReviews, type OwnReview } from '@jumpingjack/contracts/review/review-lists'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { callApiWithHeaders } from '../../lib/api/api.ts'
import { entriesOf, pagesOptions } from '../../lib/api/pages.ts'
import { gymOnMapPath } from '../../lib/gym/gym-url.ts'
import { addressLabel } from '../../lib/labels/address-label.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { ReviewItem } from '../../ui/gym/review-item.tsx'
import { LoadFailure } from '../../ui/states/load-failure.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { StateMessage } from '../../ui/states/state-message.tsx'

interface OwnReviewsProps {
  hiddenNotice: (review: OwnReview, refresh: () => void) => ReactNode
}

export function OwnReviews({ hiddenNotice }: OwnReviewsProps) {
  const list = useInfiniteQuery(ownReviewsOptions)
  if (list.isPending) return <ReviewSkeletons />
  if (!list.data) return <LoadFailure title={t`Error Loading Reviews`} onRetry={() => void list.refetch()} />
  const reviews = entriesOf(list.data.pages)
  if (reviews.length === 0) {
    return (
      <StateMessage Icon={PenLine} title={t`No reviews yet`} text={t`Open a gym that you know, and rate it.`}>
        <Link href="/" className={buttonClass('primary')}>{t`Discover Gyms`}</Link>
      </StateMessage>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.id} className="pt-4">
            <GymLink review={review} />
            <ReviewItem review={review}>{hiddenNotice(review, () => void list.refetch())}</ReviewItem>
          </li>
        ))}
      </ul>
      <ShowMore list={list} text={t`Show more reviews`} />
    </>
  )
}

function GymLink({ review: { gymId, gym } }: { review: OwnReview }) {
  return (
    <h3 className="font-semibold break-words">
      <Link href={gymOnMapPath(gymId)} className="touch-target underline-offset-4 hover:underline">
        {gym?.name ?? t`Show the gym`}
      </Link>
      {gym && <span className="block text-sm font-normal text-muted">{addressLabel(gym.address)}</span>}
    </h3>
  )
}

/** Reviews change at their gyms. */
const ownReviewsOptions = pagesOptions([listOwnReviews.path], (cursor, signal) =>
  callApiWithHeaders(listOwnReviews, { query: cursor === undefined ? {} : { cursor }, signal }),
)

function ReviewSkeletons() {
  return (
    <div className="space-y-4" role="status" aria-label={t`Loading...`}>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-28" />
      ))}
    </div>
  )
}
