// 'Cancel post' beside a share that was not sent yet.
import { platformNames, type SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { cancelShare } from '@jumpingjack/contracts/review/sharing'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { showError, showToast } from '../../ui/overlay/toasts.ts'
import { sharesOptions } from './share-receipts.ts'

/** `onCancelled` moves the focus, as the button disappears. */
export function CancelShare({
  reviewId,
  platform,
  onCancelled,
}: {
  reviewId: string
  platform: SocialPlatform
  onCancelled: () => void
}) {
  const queryClient = useQueryClient()
  const { queryKey } = sharesOptions(reviewId)
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(cancelShare, { params: { id: reviewId, platform } }),
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (result) => {
      queryClient.setQueryData(queryKey, result)
      showToast({ title: t`Post cancelled` })
      onCancelled()
    },
    onError: async (error) => {
      showError(userMessage(error, t`Failed to cancel the post. Please try again.`))
      await queryClient.invalidateQueries({ queryKey })
    },
  })
  const name = platformNames[platform]
  return (
    <button
      type="button"
      aria-label={t`Cancel post on ${name}`}
      disabled={isPending}
      onClick={() => mutate()}
      className="touch-target rounded-sm text-xs font-medium text-muted underline hover:text-ink"
    >
      {isPending ? t`Cancelling...` : t`Cancel post`}
    </button>
  )
}
