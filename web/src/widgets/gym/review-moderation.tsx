// Moderation controls of a review: report another member's, appeal for one's own.
import type { Review } from '@jumpingjack/contracts/review/reviews'
import { useQueryClient } from '@tanstack/react-query'
import { HiddenReview } from '../../features/moderation/hidden-review.tsx'
import { ReportReview } from '../../features/moderation/report-review.tsx'
import { useMember } from '../../features/session/current-user.ts'
import { gymDetailOptions } from '../../lib/gym/gym-queries.ts'

export function ReviewModeration({ review, gymId }: { review: Review; gymId: string }) {
  const queryClient = useQueryClient()
  const member = useMember()
  if (review.userId !== member?.id) return <ReportReview review={review} />
  if (!review.hidden) return null
  return (
    <HiddenReview
      reviewId={review.id}
      hidden={review.hidden}
      onAppealed={() => void queryClient.invalidateQueries(gymDetailOptions(gymId))}
    />
  )
}
