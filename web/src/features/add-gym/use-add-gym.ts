// State of the add-gym dialog: form, validation, similar gyms, submission.

import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { addGym, findSimilarGyms, type Gym, GymDraft } from '@jumpingjack/contracts/gym/gyms'
import type { ProblemBody } from '@jumpingjack/contracts/http/problem-body'
import { readPlace, suggestLocations } from '@jumpingjack/contracts/places/places'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { callApi, randomHex } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { failureMessage } from '../../lib/api/user-facing-error.ts'
import { defaultCentre, type LatLng, positionOf } from '../../lib/geo/geo.ts'
import { readDegrees, readPair } from '../../lib/geo/read-position.ts'
import { emptyFacts, factsOfForm } from '../../lib/gym/fact-form.ts'
import { errorsByField, type FieldErrors, type FormFields, useForm } from '../../lib/hooks/use-form.ts'
import { showError, showToast } from '../../ui/overlay/toasts.ts'

export type AddedGym = Pick<Gym, 'id' | 'latitude' | 'longitude' | 'positionIsApproximate'>

/** Where the gym will be added, and similar gyms nearby. */
interface Similar {
  position: FoundPosition
  gyms: SimilarGym[]
}

export function useAddGym(onAdded: (gym: AddedGym) => void) {
  const { isValid, send, draft, ...fields } = useForm(emptyForm, { draft: 'add-gym' })
  const { form, setErrors } = fields
  const [similar, setSimilar] = useState<Similar>()
  // A second try after a lost reply must not add a second gym.
  const [key] = useState(() => randomHex(16))
  const { mutate, isPending } = useMutation({
    /** Similar gyms are shown once; submitting again adds the gym. */
    mutationFn: async (): Promise<AddedGym | undefined> => {
      const position = similar?.position ?? (await findPosition(form))
      const gyms = similar ? [] : await findSimilar(form, position)
      if (gyms.length === 0) return add(form, position, key)
      setSimilar({ position, gyms })
      return undefined
    },
    onMutate: send,
    onSuccess: (gym, _input, restart) => {
      if (!gym) return
      restart()
      const added = t`Gym has been added successfully.`
      const isGuess = gym.positionIsApproximate === true
      const description = isGuess ? `${added} ${t`Its position on the map is approximate.`}` : added
      showToast({ title: t`Success!`, description })
      onAdded(gym)
    },
    onError: (error) => {
      setSimilar(undefined)
      if (error instanceof ApiError) setErrors(serverErrors(error.problem))
      showError(failureMessage(error, t`Failed to add gym. Please try again.`))
    },
  })
  const submit = () => {
    if (isValid(fieldErrors(form))) mutate()
  }
  return { fields, draft, submit, isPending, similar, dismissSimilar: () => setSimilar(undefined) }
}

function add(form: GymForm, { precision, ...position }: FoundPosition, key: string): Promise<AddedGym> {
  const body = {
    ...gymDraftOf(form, position),
    positionIsApproximate: precision === 'unknown',
    ...(precision === 'area' && { positionIsOfArea: true }),
  }
  return callApi(addGym, { body: GymDraft.parse(body), headers: { 'idempotency-key': key } })
}

export type SimilarGym = z.infer<(typeof findSimilarGyms)['reply']>[number]

/** Empty for an unknown position and after a failure: the check is only a hint and must not prevent adding. */
async function findSimilar(
  { name, address, type }: Pick<GymForm, 'name' | 'address' | 'type'>,
  position: FoundPosition,
): Promise<SimilarGym[]> {
  if (position.precision === 'unknown') return []
  const place = { name: name.trim(), address: address.slice(0, maxLengths.searchText) }
  const known = GymDraft.shape.type.safeParse(type)
  const query = { ...place, type: known.data, lat: position.lat.toFixed(7), lng: position.lng.toFixed(7) }
  return (await callApi(findSimilarGyms, { query }).catch(logFailure)) ?? []
}

const logFailure = (error: unknown) => void console.error(error)

interface FoundPosition extends LatLng {
  /** `area`: somewhere in the street or town of the address. */
  precision: 'exact' | 'area' | 'unknown'
}

const offsetMaxDegrees = 0.05

/**
 * The position of a new gym: as picked, else of the picked place, else of the geocoded address, else random
 * near the default centre.
 */
export async function findPosition(form: GymForm): Promise<FoundPosition> {
  const picked = pickedPosition(form)
  if (picked) return { ...picked, precision: isAreaPicked(form) ? 'area' : 'exact' }
  const place = await placePosition(form.placeId)
  if (place) return { ...place, precision: form.placeIsArea ? 'area' : 'exact' }
  return (
    (await addressPosition(form.address)) ?? { ...randomPositionNear(defaultCentre), precision: 'unknown' }
  )
}

/** At most 0.05 degrees away in each direction. */
export function randomPositionNear({ lat, lng }: LatLng, random: () => number = Math.random): LatLng {
  const offset = () => (random() * 2 - 1) * offsetMaxDegrees
  return { lat: lat + offset(), lng: lng + offset() }
}

async function placePosition(placeId: string | undefined): Promise<LatLng | undefined> {
  const place = placeId ? await callApi(readPlace, { params: { placeId } }).catch(logFailure) : undefined
  return place && unlessZero(positionOf(place))
}

async function addressPosition(address: string): Promise<FoundPosition | undefined> {
  const query = { text: address.trim().slice(0, maxLengths.searchText) }
  const [first] = (await callApi(suggestLocations, { query }).catch(logFailure)) ?? []
  const position = first && unlessZero(first.coordinates)
  return position && { ...position, precision: first.isApproximate ? 'area' : 'exact' }
}

function unlessZero(position: LatLng): LatLng | undefined {
  return position.lat === 0 && position.lng === 0 ? undefined : position
}

export const emptyForm = {
  name: '',
  address: '',
  type: '',
  phone: '',
  website: '',
  hours: '',
  description: '',
  /** As typed; empty until a position is picked. */
  latitude: '',
  longitude: '',
  /** Provider id of the place that was picked as the address. */
  placeId: undefined as string | undefined,
  /** The position that it has set: latitude and longitude, joined by a comma. */
  placePosition: undefined as string | undefined,
  /** It is somewhere in a street or town. */
  placeIsArea: undefined as true | undefined,
  ...emptyFacts,
}
type GymForm = typeof emptyForm
type GymErrors = FieldErrors<GymForm>
export type GymFields = FormFields<GymForm>

/** Undefined until a position is picked. As the specification says, 0 counts as empty. */
export function pickedPosition({ latitude, longitude }: GymForm): LatLng | undefined {
  const [lat, lng] = [readDegrees(latitude), readDegrees(longitude)]
  return lat && lng ? { lat, lng } : undefined
}

/** Whether the position is that of a street or town that was picked as the address. */
export function isAreaPicked({ latitude, longitude, placePosition, placeIsArea }: GymForm): boolean {
  return placeIsArea === true && placePosition === `${latitude},${longitude}`
}

/** The position of a picked place belongs to its address. A position that the member has chosen stays. */
export function withTypedAddress({ placePosition, ...form }: GymForm, address: string): Partial<GymForm> {
  const isOfPlace = placePosition === `${form.latitude},${form.longitude}`
  const position = isOfPlace ? { latitude: '', longitude: '' } : {}
  return { address, placeId: undefined, placePosition: undefined, placeIsArea: undefined, ...position }
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
