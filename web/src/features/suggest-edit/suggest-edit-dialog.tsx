// The dialog 'Suggest an Edit': changes of a gym that wait for confirmation, a form for another one, the history.

import { amenities } from '@jumpingjack/contracts/facts/gym-facts'
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { amenitiesOfEarlierPages, GymChanges, suggestEdit } from '@jumpingjack/contracts/gym/suggestions'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { changedFields } from '../../lib/drafts/drafts.ts'
import { type FactForm, factFormOf, factsOfForm, type GymFacts } from '../../lib/gym/fact-form.ts'
import { errorsByField, type FieldErrors, useForm } from '../../lib/hooks/use-form.ts'
import { whenShown } from '../../lib/labels/when-shown.ts'
import { ContactFields, FactFields, gymTypeOptions } from '../../ui/facts/facts.tsx'
import { useGymChange } from '../../ui/facts/use-gym-change.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { OpenSuggestions, SuggestionHistory } from './suggestion-list.tsx'

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
      <p className="text-sm text-muted">{t`What should change about ${gym.name}? Your edit appears once another member or an administrator confirms it, or right away if you added the gym within the last day.`}</p>
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

type EditForm = FactForm & Record<'hours' | 'phone' | 'website' | 'name' | 'type', string>

type EditedGym = Pick<Gym, 'id' | 'name' | 'type' | 'hours' | 'phone' | 'website'> & GymFacts

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

/** `send` returns what runs once the edits are stored. */
function useSuggestEdit(gymId: string, send: () => () => void, onSent: () => void) {
  return useGymChange(gymId, {
    send: (edits: object) =>
      callApi(suggestEdit, {
        params: { id: gymId },
        query: amenities.length > amenitiesOfEarlierPages ? { facts: String(amenities.length) } : {},
        body: GymChanges.parse(edits),
      }),
    onMutate: send,
    onSuccess: ({ status }, edits, restart) => {
      restart()
      onSent()
      showToast(
        status === 'confirmed'
          ? { title: t`Gym corrected`, description: t`Everyone can see it now.` }
          : { title: t`Suggestion sent`, description: whenShown(Object.keys(edits)) },
      )
    },
    failed: t`Failed to send the suggestion. Please try again.`,
  })
}
