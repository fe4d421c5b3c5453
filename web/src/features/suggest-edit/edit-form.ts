// The form of a suggested edit: the facts of a gym as they are, and the fields that were changed.
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { GymChanges } from '@jumpingjack/contracts/gym/suggestions'
import { t } from '@lingui/core/macro'
import { errorsByField } from '../../lib/api/field-errors.ts'
import { changedFields } from '../../lib/drafts/draft-store.ts'
import { type FactForm, factFormOf, factsOfForm } from '../../lib/gym/fact-form.ts'
import type { FieldErrors } from '../../lib/hooks/use-form.ts'

export interface EditForm extends FactForm {
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
