// 'Helpful' on a review of another member, with the number of votes.
import {
  addHelpfulVote,
  type ListedReview,
  removeHelpfulVote,
} from '@jumpingjack/contracts/review/review-lists'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ThumbsUp } from 'lucide-react'
import { callApi } from '../../lib/api/api.ts'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { changeReviewPages } from '../../lib/gym/review-pages.ts'
import { showError } from '../../ui/overlay/toasts.ts'

export function HelpfulButton({ review, gymId }: { review: ListedReview; gymId: string }) {
  const queryClient = useQueryClient()
  const { id, authorName, helpfulCount, isHelpful } = review
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(isHelpful ? removeHelpfulVote : addHelpfulVote, { params: { id } }),
    onSuccess: (vote) =>
      changeReviewPages(queryClient, gymId, (reviews) =>
        reviews.map((each) => (each.id === id ? { ...each, ...vote } : each)),
      ),
    onError: (error) => showError(userMessage(error, t`Failed to save your vote. Please try again.`)),
  })
  const text = helpfulCount > 0 ? t`Helpful (${helpfulCount})` : t`Helpful`
  return (
    <button
      type="button"
      aria-pressed={isHelpful}
      aria-label={t`${text}: the review by ${authorName}`}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
      className={clsx(
        'touch-target inline-flex items-center gap-1.5 rounded-sm text-xs font-medium tabular-nums',
        isHelpful ? 'text-ink' : 'text-muted hover:text-ink',
      )}
    >
      <ThumbsUp aria-hidden="true" className={clsx('size-3.5', isHelpful && 'fill-current')} />
      {text}
    </button>
  )
}
