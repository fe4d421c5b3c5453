// Controls of a review: report another member's; share or delete one's own, and appeal if it is hidden.
import type { Review } from '@jumpingjack/contracts/review/reviews'
import { useQueryClient } from '@tanstack/react-query'
import { HiddenReview } from '../../features/moderation/hidden-review.tsx'
import { ReportReview } from '../../features/moderation/report-review.tsx'
import { DeleteReview } from '../../features/reviews/delete-review.tsx'
import { useMember } from '../../features/session/current-user.ts'
import { ShareReviewButton } from '../../features/share/share-review-button.tsx'
import { hideDeletedReview, refreshReviews } from '../../lib/gym/gym-cache.ts'

interface ReviewControlsProps {
  review: Review
  gymId: string
  onDeleted: () => void
  /** Undefined if the member may not share. */
  onShare: (() => void) | undefined
}

export function ReviewControls({ review, gymId, onDeleted, onShare }: ReviewControlsProps) {
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
        onShare && <ShareReviewButton onClick={onShare} />
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
