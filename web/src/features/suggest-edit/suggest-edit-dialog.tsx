// The dialog 'Suggest an Edit': changes of a gym that wait for confirmation, a form for another one, the history.

import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import {
  confirmSuggestion,
  GymChanges,
  listSuggestions,
  type Suggestion,
  suggestEdit,
} from '@jumpingjack/contracts/gym/suggestions'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { changedFields } from '../../lib/drafts/drafts.ts'
import { type FactForm, factFormOf, factsOfForm } from '../../lib/gym/fact-form.ts'
import { refreshGym } from '../../lib/gym/gym-cache.ts'
import { gymDetailOptions } from '../../lib/gym/gym-queries.ts'
import { errorsByField, type FieldErrors, useForm } from '../../lib/hooks/use-form.ts'
import { isStillOpen } from '../../lib/labels/fact-labels.ts'
import { relativeDate } from '../../lib/labels/relative-date.ts'
import { ChangeList, ContactFields, FactFields, gymTypeOptions } from '../../ui/facts/facts.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { showError, showToast } from '../../ui/overlay/toasts.ts'

export function SuggestEditDialog({ gym, onClose }: { gym: EditedGym; onClose: () => void }) {
  const initial = editFormOf(gym)
  const fields = useForm(initial, { draft: `edit:${gym.id}` })
  const { form, field, isValid, send, draft } = fields
  const [isUnchanged, setUnchanged] = useState(false)
  const { mutate, isPending } = useSuggestEdit(gym.id, send, onClose)
  const submit = () => {
    const edits = editsOf(form, initial)
    const hasEdits = Object.keys(edits).length > 0
    setUnchanged(!hasEdits)
    if (hasEdits && isValid(editErrors(edits, initial))) mutate(edits)
  }
  return (
    <FormDialog
      title={t`Suggest an Edit`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={isPending ? t`Sending...` : t`Send Suggestion`}
      isBlocked={isPending}
      draft={draft}
    >
      <OpenSuggestions gymId={gym.id} />
      <p className="text-sm text-muted">{t`What is different at ${gym.name}? It is shown when another member or an administrator confirms it.`}</p>
      <FactFields {...fields} />
      <ContactFields field={field} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label={t`Gym Name`}
          maxLength={maxLengths.gymName}
          required
          autoComplete="off"
          {...field('name')}
        />
        <Select
          label={t`Gym Type`}
          value={form.type}
          options={gymTypeOptions()}
          onChange={(type) => fields.change({ type })}
        />
      </div>
      {isUnchanged && (
        <p role="alert" className="text-sm font-medium text-danger">{t`Change something first.`}</p>
      )}
      <SuggestionHistory gymId={gym.id} />
    </FormDialog>
  )
}

function OpenSuggestions({ gymId }: { gymId: string }) {
  const { data = [] } = useQuery(suggestionsOptions(gymId))
  const { mutate, isPending } = useConfirmSuggestion(gymId)
  const open = data.filter(({ status }) => status === 'open')
  return (
    <Group title={t`Waiting for confirmation`} suggestions={open}>
      {({ id, suggestedBy }) =>
        suggestedBy === 'you' ? (
          <p className="text-sm text-muted">{t`Another member has to confirm it.`}</p>
        ) : (
          <Button aria-disabled={isPending} onClick={() => !isPending && mutate(id)}>{t`Confirm`}</Button>
        )
      }
    </Group>
  )
}

function SuggestionHistory({ gymId }: { gymId: string }) {
  const { data = [] } = useQuery(suggestionsOptions(gymId))
  return <Group title={t`Earlier edits`} suggestions={data.filter(({ status }) => status !== 'open')} />
}

interface GroupProps {
  title: string
  suggestions: readonly Suggestion[]
  children?: (suggestion: Suggestion) => ReactNode
}

function Group({ title, suggestions, children }: GroupProps) {
  if (suggestions.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1 divide-y divide-line">
        {suggestions.map((suggestion) => (
          <li key={suggestion.id} className="space-y-1.5 py-3">
            <ChangeList changes={suggestion.changes} />
            <p className="text-xs text-muted">{story(suggestion)}</p>
            {children?.(suggestion)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const people = { you: msg`you`, member: msg`a member`, administrator: msg`an administrator` }

function story({ changes, suggestedBy, createdAt, status, decidedBy, decidedAt }: Suggestion): string {
  const now = new Date()
  if (changes.some(isStillOpen))
    return t`Said by ${i18n.t(people[suggestedBy])} ${relativeDate(createdAt, now)}`
  const suggested = t`Suggested by ${i18n.t(people[suggestedBy])} ${relativeDate(createdAt, now)}`
  if (!decidedBy || !decidedAt) return suggested
  const [by, when] = [i18n.t(people[decidedBy]), relativeDate(decidedAt, now)]
  return status === 'confirmed'
    ? t`${suggested}, confirmed by ${by} ${when}`
    : t`${suggested}, rejected by ${by} ${when}`
}

type EditForm = FactForm & Record<'hours' | 'phone' | 'website' | 'name' | 'type', string>

type EditedGym = Pick<
  Gym,
  'id' | 'name' | 'type' | 'priceRange' | 'dayPass' | 'amenities' | 'lacks' | 'hours' | 'phone' | 'website'
>

export function editFormOf(gym: EditedGym): EditForm {
  const { hours, phone, website, name, type } = gym
  return { ...factFormOf(gym), hours: hours ?? '', phone: phone ?? '', website: website ?? '', name, type }
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
  const { hours, phone, website, name, type } = form
  const texts = { hours: hours.trim(), phone: phone.trim(), website: website.trim(), name: name.trim() }
  return { ...factsOfForm(form), ...texts, type }
}

function suggestionsOptions(gymId: string) {
  return queryOptions({
    // Read again with the gym.
    queryKey: [...gymDetailOptions(gymId).queryKey, listSuggestions.path],
    queryFn: ({ signal }) => callApi(listSuggestions, { params: { id: gymId }, signal }),
    gcTime: 0,
  })
}

/** `send` returns what runs once the edits are stored. */
function useSuggestEdit(gymId: string, send: () => () => void, onSent: () => void) {
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

function useConfirmSuggestion(gymId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(confirmSuggestion, { params: { id } }),
    onSuccess: ({ status }) =>
      showToast(
        status === 'open'
          ? { title: t`Thank you!`, description: t`An administrator decides.` }
          : { title: t`Edit confirmed`, description: t`Everybody sees it now.` },
      ),
    onError: (error) => showError(userMessage(error, t`Failed to confirm the edit. Please try again.`)),
    onSettled: () => refreshGym(queryClient, gymId),
  })
}
