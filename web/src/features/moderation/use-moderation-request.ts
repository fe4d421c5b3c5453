// Sends a report or an appeal, and shows in a toast whether that has worked.

import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { showError, showToast } from '../../ui/overlay/toasts.ts'

/** `onSent` does not run if the dialog was closed meanwhile. */
export function useModerationRequest(
  call: () => Promise<unknown>,
  messages: { sent: string; failed: string },
) {
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    onSuccess: () => showToast({ title: messages.sent, description: t`An administrator will review it.` }),
    onError: (error) => showError(userMessage(error, messages.failed)),
  })
  return { send: (onSent: () => void) => mutate(undefined, { onSuccess: onSent }), isPending }
}
