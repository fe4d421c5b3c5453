// 'Delete' on the own review, with a dialog that says what is lost.
import { deleteReview, type Review } from '@jumpingjack/contracts/review/reviews'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { TextButton } from '../../ui/form/text-button.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { showError, showToast } from '../../ui/overlay/toasts.ts'

interface DeleteReviewProps {
  review: Pick<Review, 'id' | 'photoUrls'>
  onDeleted: () => void
}

export function DeleteReview({ review, onDeleted }: DeleteReviewProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <TextButton Icon={Trash2} aria-label={t`Delete your review`} onClick={() => setOpen(true)}>
        {t`Delete`}
      </TextButton>
      {isOpen && <DeleteDialog review={review} onClose={() => setOpen(false)} onDeleted={onDeleted} />}
    </>
  )
}

function DeleteDialog({ review, onClose, onDeleted }: DeleteReviewProps & { onClose: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(deleteReview, { params: { id: review.id } }),
    onSuccess: () => {
      showToast({ title: t`Review deleted` })
      onClose()
      onDeleted()
    },
    onError: (error) => showError(userMessage(error, t`Failed to delete the review. Please try again.`)),
  })
  return (
    <FormDialog
      title={t`Delete Your Review?`}
      onClose={onClose}
      onSubmit={() => mutate()}
      submitLabel={isPending ? t`Deleting...` : t`Delete Review`}
      isBlocked={isPending}
    >
      <p className="text-sm">
        {review.photoUrls.length > 0
          ? t`Your stars, comment and photos are removed, and no longer count towards the rating of the gym. This cannot be undone.`
          : t`Your stars and comment are removed, and no longer count towards the rating of the gym. This cannot be undone.`}
      </p>
      <p className="text-sm text-muted">{t`Scheduled posts about it are cancelled. Posts that were already sent stay on those networks.`}</p>
    </FormDialog>
  )
}
