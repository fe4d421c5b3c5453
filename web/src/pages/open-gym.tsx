// The dialog of one gym with its review form, photo control and reviews, and the offer to share a new review.
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { GymDialog } from '../features/gyms/gym-dialog.tsx'
import { refreshAfterReview } from '../features/gyms/gym-queries.ts'
import { isProviderGym, type ListedGym } from '../features/gyms/listed-gym.ts'
import { ReportDuplicate } from '../features/moderation/report-duplicate.tsx'
import { ownReview, withOwnName } from '../features/reviews/review-draft.ts'
import { ReviewForm } from '../features/reviews/review-form.tsx'
import { ReviewList } from '../features/reviews/review-list.tsx'
import { useMember } from '../features/session/current-user.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { GymActions } from './gym-actions.tsx'
import { ReviewModeration } from './review-moderation.tsx'
import { useShareOffer } from './use-share-offer.tsx'

const PhotoUpload = lazy(async () => ({
  default: (await import('../features/photos/photo-upload.tsx')).PhotoUpload,
}))

export function OpenGym({
  gymId,
  found,
  onClose,
}: {
  gymId: string
  found: ListedGym | undefined
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const member = useMember()
  const { shareDialog, offerSharing } = useShareOffer(member)
  return (
    <GymDialog gymId={gymId} found={found} onClose={onClose} actions={<GymActions gymId={gymId} />}>
      {(gym) => (
        <div className="space-y-7 px-5 py-7 md:px-7">
          <div className="rounded-lg border border-line p-4 md:p-5">
            <ReviewForm
              gymId={gym.id}
              member={member}
              own={ownReview(gym.reviews, member)}
              onPosted={(review, reset) => {
                void refreshAfterReview(queryClient, gym.id)
                return offerSharing({ review, gym }, reset)
              }}
              photoControl={(slot) => (
                <Suspense fallback={<Skeleton className="mt-3 h-20" />}>
                  <PhotoUpload {...slot} />
                </Suspense>
              )}
            />
          </div>
          <ReviewList
            reviews={withOwnName(gym.reviews, member)}
            hiddenReviews={gym.hiddenReviews}
            moderation={(review) => <ReviewModeration review={review} gymId={gymId} />}
          />
          {!isProviderGym(gym.id) && <ReportDuplicate gym={gym} />}
          {shareDialog}
        </div>
      )}
    </GymDialog>
  )
}
