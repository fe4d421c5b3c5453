// The form of a suggested edit: the facts of a gym as they are, and the fields that were changed.

import type { Gym } from '@jumpingjack/contracts/gym/gyms'
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
import { changedFields } from '../../lib/drafts/draft-store.ts'
import { type FactForm, factFormOf, factsOfForm } from '../../lib/gym/fact-form.ts'
import { refreshGym } from '../../lib/gym/gym-cache.ts'
import { gymDetailOptions } from '../../lib/gym/gym-queries.ts'
import { errorsByField, type FieldErrors } from '../../lib/hooks/use-form.ts'
import { showError, showToast } from '../../ui/overlay/toasts.ts'

interface EditForm extends FactForm {
  hours: string
  phone: string
  website: string
}

export type EditedGym = Pick<
  Gym,
  'id' | 'name' | 'priceRange' | 'dayPass' | 'amenities' | 'hours' | 'phone' | 'website'
>

export function editFormOf(gym: EditedGym): EditForm {
  const { hours, phone, website } = gym
  return { ...factFormOf(gym), hours: hours ?? '', phone: phone ?? '', website: website ?? '' }
}

/** Empty if nothing is changed. */
export function editsOf(form: EditForm, initial: EditForm): object {
  return changedFields(valuesOf(initial), valuesOf(form))
}

/** Messages by field, from the contract's schema. */
export function editErrors(edits: object, initial: EditForm): FieldErrors<EditForm> {
  const errors = errorsByField(GymChanges.safeParse(edits).error?.issues, initial)
  return errors.website ? { ...errors, website: t`Must be a valid URL` } : errors
}

function valuesOf(form: EditForm) {
  const { hours, phone, website } = form
  return { ...factsOfForm(form), hours: hours.trim(), phone: phone.trim(), website: website.trim() }
}

/** Suggested edits of a gym: the list, and requests that suggest and confirm. */
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
