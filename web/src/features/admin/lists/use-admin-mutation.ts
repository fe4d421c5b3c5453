// A change by an administrator: shows a toast and updates the entries in every list, and the counts of open ones.
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, isSignedOut } from '../../../lib/api/api-error.ts'
import { userMessage } from '../../../lib/api/user-facing-error.ts'
import { showError, showToast } from '../../../ui/overlay/toasts.ts'
import { type AdminEntry, type ListEndpoint, openCountKey, replaceEntry } from './admin-pages.ts'

export function useAdminMutation<T extends AdminEntry, Input>(
  list: ListEndpoint<T>,
  call: (input: Input) => Promise<T | T[]>,
  messages: { done: (input: Input) => string; failed: string },
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (changed, input) => {
      for (const entry of Array.isArray(changed) ? changed : [changed]) replaceEntry(queryClient, list, entry)
      void queryClient.invalidateQueries({ queryKey: openCountKey })
      showToast({ title: messages.done(input) })
    },
    onError: (error) => {
      // The end of the session has its own toast.
      if (isSignedOut(error)) return
      // On a conflict the shown entry is outdated.
      if (error instanceof ApiError && error.status === 409) {
        void queryClient.invalidateQueries({ queryKey: [list.path] })
      }
      showError(userMessage(error, t`Please try again.`), messages.failed)
    },
  })
}
