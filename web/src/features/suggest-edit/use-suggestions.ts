// Suggested edits of a gym: the list, and requests that suggest and confirm.
import {
  confirmSuggestion,
  GymChanges,
  listSuggestions,
  suggestEdit,
} from '@jumpingjack/contracts/gym/suggestions'
import { t } from '@lingui/core/macro'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { refreshGym } from '../../lib/gym/gym-cache.ts'
import { gymDetailOptions } from '../../lib/gym/gym-queries.ts'
import { showError, showToast } from '../../ui/overlay/toasts.ts'

export function suggestionsOptions(gymId: string) {
  return queryOptions({
    // Read again with the gym.
    queryKey: [...gymDetailOptions(gymId).queryKey, listSuggestions.path],
    queryFn: ({ signal }) => callApi(listSuggestions, { params: { id: gymId }, signal }),
    gcTime: 0,
  })
}

/** `send` returns what runs once the edits are stored. */
export function useSuggestEdit(gymId: string, send: () => () => void, onSent: () => void) {
  return useMutation({
    mutationFn: (edits: object) =>
      callApi(suggestEdit, { params: { id: gymId }, body: GymChanges.parse(edits) }),
    onMutate: send,
    onSuccess: (_suggestion, _edits, restart) => {
      restart()
      onSent()
      showToast({ title: t`Suggestion sent`, description: t`It is shown when another member confirms it.` })
    },
    onError: (error) => showError(userMessage(error, t`Failed to send the suggestion. Please try again.`)),
  })
}

export function useConfirmSuggestion(gymId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(confirmSuggestion, { params: { id } }),
    onSuccess: () => showToast({ title: t`Edit confirmed`, description: t`Everybody sees it now.` }),
    onError: (error) => showError(userMessage(error, t`Failed to confirm the edit. Please try again.`)),
    onSettled: () => refreshGym(queryClient, gymId),
  })
}
