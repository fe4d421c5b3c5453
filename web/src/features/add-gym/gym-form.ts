// The form of a new gym: fields, validation, conversion to a `GymDraft`.

import { GymDraft } from '@jumpingjack/contracts/gym/gyms'
import type { ProblemBody } from '@jumpingjack/contracts/http/problem-body'
import { t } from '@lingui/core/macro'
import type { LatLng } from '../../lib/geo/geo.ts'
import { readDegrees, readPair } from '../../lib/geo/read-position.ts'
import { emptyFacts, type FactForm, factsOfForm } from '../../lib/gym/fact-form.ts'
import { errorsByField, type FieldErrors, type FormFields } from '../../lib/hooks/use-form.ts'

export interface GymForm extends FactForm {
  name: string
  address: string
  type: string
  phone: string
  website: string
  hours: string
  description: string
  /** As typed; empty until a position is picked. */
  latitude: string
  longitude: string
  /** Provider id of the place that was picked as the address. */
  placeId: string | undefined
  /** The position that it has set: latitude and longitude, joined by a comma. */
  placePosition: string | undefined
}

type GymErrors = FieldErrors<GymForm>
export type GymFields = FormFields<GymForm>

export const emptyForm: GymForm = {
  name: '',
  address: '',
  type: '',
  phone: '',
  website: '',
  hours: '',
  description: '',
  latitude: '',
  longitude: '',
  placeId: undefined,
  placePosition: undefined,
  ...emptyFacts,
}

/** Undefined until a position is picked. As the specification says, 0 counts as empty. */
export function pickedPosition({ latitude, longitude }: GymForm): LatLng | undefined {
  const [lat, lng] = [readDegrees(latitude), readDegrees(longitude)]
  return lat && lng ? { lat, lng } : undefined
}

/** The position of a picked place belongs to its address. A position that the member has chosen stays. */
export function withTypedAddress({ placePosition, ...form }: GymForm, address: string): Partial<GymForm> {
  const isOfPlace = placePosition === `${form.latitude},${form.longitude}`
  const position = isOfPlace ? { latitude: '', longitude: '' } : {}
  return { address, placeId: undefined, placePosition: undefined, ...position }
}

/** A pair in one of the fields is both. */
export function withSplitPair(typed: string): Partial<GymForm> | undefined {
  const pair = readPair(typed)
  return pair && { latitude: String(pair.lat), longitude: String(pair.lng) }
}

/** Messages by field, from the contract's schema. */
export function fieldErrors(form: GymForm): GymErrors {
  const position = { lat: readDegrees(form.latitude), lng: readDegrees(form.longitude) }
  return withOwnMessages(
    errorsByField(GymDraft.safeParse(gymDraftOf(form, position)).error?.issues, emptyForm),
  )
}

/** Messages of the server by field. */
export function serverErrors(problem: ProblemBody | undefined): GymErrors {
  return withOwnMessages(errorsByField(problem?.issues, emptyForm))
}

export function gymDraftOf(form: GymForm, { lat, lng }: LatLng) {
  const { name, address, type, phone, website, hours, description } = form
  const details = { phone, website: website.trim(), hours, description, ...factsOfForm(form) }
  return { name, address, type, latitude: lat, longitude: lng, ...details }
}

function withOwnMessages(errors: GymErrors): GymErrors {
  for (const field of Object.keys(errors) as (keyof GymForm)[])
    errors[field] = fieldMessages()[field] ?? errors[field]
  return errors
}

const fieldMessages = (): GymErrors => ({
  type: t`Choose a type`,
  website: t`Must be a valid URL`,
  latitude: t`Must be a number from -90 to 90`,
  longitude: t`Must be a number from -180 to 180`,
})
