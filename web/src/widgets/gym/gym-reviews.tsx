// Reviews and review form of a gym, with photo upload, sharing and moderation.
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import type { ShownGym } from '../../features/gym-detail/gym-detail-rules.ts'
import { ReportDuplicate } from '../../features/moderation/report-duplicate.tsx'
import { ReviewForm } from '../../features/reviews/review-form.tsx'
import { ReviewList } from '../../features/reviews/review-list.tsx'
import { ownReview, withOwnName } from '../../features/reviews/review-values.ts'
import { useMember } from '../../features/session/current-user.ts'
import { showPostedReview } from '../../lib/gym/gym-cache.ts'
import { gymDetailOptions } from '../../lib/gym/gym-queries.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { PartBoundary } from '../../ui/states/boundary.tsx'
import { LoadFailure } from '../../ui/states/load-failure.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { ReviewControls } from './review-controls.tsx'
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
