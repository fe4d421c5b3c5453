// Reviews and review form of a gym, with photo upload, sharing and moderation.

import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import type { Review } from '@jumpingjack/contracts/review/reviews'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import type { ShownGym } from '../../features/gym-detail/gym-detail-rules.ts'
import { HiddenReview } from '../../features/moderation/hidden-review.tsx'
import { ReportDuplicate, ReportReview } from '../../features/moderation/reports.tsx'
import { DeleteReview } from '../../features/reviews/delete-review.tsx'
import { ReviewForm } from '../../features/reviews/review-form.tsx'
import { ReviewList } from '../../features/reviews/review-list.tsx'
import { ownReview, withOwnName } from '../../features/reviews/review-values.ts'
import { useMember } from '../../features/session/current-user.ts'
import { hideDeletedReview, refreshReviews, showPostedReview } from '../../lib/gym/gym-cache.ts'
import { gymDetailOptions } from '../../lib/gym/gym-queries.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { TextButton } from '../../ui/form/text-button.tsx'
import { PartBoundary } from '../../ui/states/boundary.tsx'
import { LoadFailure } from '../../ui/states/load-failure.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useShareOffer } from './use-share-offer.tsx'

const PhotoUpload = lazyComponent(() => import('../../features/photos/photo-upload.tsx'), 'PhotoUpload')

/** After a closing dialog, which would focus a button that has been removed. */
function focusLater(element: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => element.current?.focus())
}

export function GymReviews({ gym }: { gym: ShownGym }) {
  const queryClient = useQueryClient()
  const member = useMember()
  const heading = useRef<HTMLHeadingElement>(null)
  const own = ownReview(gym.reviews, member)
  const { shareDialog, offerSharing, openSharing } = useShareOffer(member)
  return (
    <div className="space-y-7 px-5 py-7 md:px-7">
      <ReviewList
        key={gym.id}
        gymId={gym.id}
        reviews={gym.reviews}
        ratingCounts={gym.ratingCounts}
        withOwnName={(reviews) => withOwnName(reviews, member)}
        hiddenReviews={gym.hiddenReviews}
        heading={heading}
        failure={gym.lacksReviews && <ReviewsFailure gymId={gym.id} />}
        form={
          <ReviewForm
            gymId={gym.id}
            member={member}
            own={own}
            onPosted={async (review, isWhole) => {
              void showPostedReview(queryClient, gym.id, review)
              // Not again after each edit.
              return isWhole && !own && offerSharing({ review, gym })
            }}
            photoControl={(slot) => (
              <PartBoundary loading={<Skeleton className="mt-3 h-20" />}>
                <PhotoUpload {...slot} />
              </PartBoundary>
            )}
          />
        }
        controls={(review) => (
          <ReviewControls
            review={review}
            gymId={gym.id}
            onDeleted={() => focusLater(heading)}
            onShare={openSharing && (() => openSharing({ review, gym }))}
          />
        )}
      />
      {!isProviderGym(gym.id) && <ReportDuplicate gym={gym} />}
      {shareDialog}
    </div>
  )
}

function ReviewsFailure({ gymId }: { gymId: string }) {
  const queryClient = useQueryClient()
  const retry = () => void queryClient.refetchQueries(gymDetailOptions(gymId))
  return <LoadFailure title={t`Error Loading Reviews`} onRetry={retry} />
}

interface ReviewControlsProps {
  review: Review
  gymId: string
  onDeleted: () => void
  /** Undefined if the member may not share. */
  onShare: (() => void) | undefined
}

/** Controls of a review: report another member's; share or delete one's own, and appeal if it is hidden. */
function ReviewControls({ review, gymId, onDeleted, onShare }: ReviewControlsProps) {
  const queryClient = useQueryClient()
  const member = useMember()
  if (review.userId !== member?.id) return <ReportReview review={review} />
  return (
    <div className={review.hidden ? 'w-full space-y-2' : 'flex gap-4'}>
      {review.hidden ? (
        <HiddenReview
          reviewId={review.id}
          hidden={review.hidden}
          onAppealed={() => void refreshReviews(queryClient, gymId)}
        />
      ) : (
        onShare && (
          <TextButton
            Icon={Share2}
            aria-label={t`Share your review`}
            onClick={onShare}
          >{t`Share`}</TextButton>
        )
      )}
      <DeleteReview
        review={review}
        onDeleted={() => {
          void hideDeletedReview(queryClient, gymId, review.id)
          onDeleted()
        }}
      />
    </div>
  )
}
