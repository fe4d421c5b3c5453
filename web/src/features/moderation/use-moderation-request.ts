// Sending a word to the administrators: once, with a toast for either end.
import { useMutation } from '@tanstack/react-query'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

/** `onSent` does not run where what asked for it is gone by then. */
export function useModerationRequest(
  call: () => Promise<unknown>,
  messages: { sent: string; failed: string },
) {
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    onSuccess: () => showToast({ title: messages.sent, description: 'An administrator will look at it.' }),
    onError: (error) =>
      showToast({ title: 'Error', description: userMessage(error, messages.failed), variant: 'destructive' }),
  })
  return { send: (onSent: () => void) => mutate(undefined, { onSuccess: onSent }), isPending }
}
