// State of the add-gym dialog: form, validation, similar gyms, submission.

import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { addGym, findSimilarGyms, GymDraft } from '@jumpingjack/contracts/gym/gyms'
import { readPlace, suggestLocations } from '@jumpingjack/contracts/places/places'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { callApi } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { failureMessage } from '../../lib/api/user-facing-error.ts'
import { defaultCentre, type LatLng } from '../../lib/geo/geo.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { showError, showToast } from '../../ui/overlay/toasts.ts'
import { emptyForm, fieldErrors, type GymForm, gymDraftOf, pickedPosition, serverErrors } from './gym-form.ts'

export interface AddedGym {
  id: string
  latitude: string
  longitude: string
}

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
  const [key] = useState(() => crypto.randomUUID())
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
      showToast({ title: t`Success!`, description: t`Gym has been added successfully.` })
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

function add(form: GymForm, { isApproximate, ...position }: FoundPosition, key: string): Promise<AddedGym> {
  const body = { ...gymDraftOf(form, position), positionIsApproximate: isApproximate }
  return callApi(addGym, { body: GymDraft.parse(body), headers: { 'idempotency-key': key } })
}

export type SimilarGym = z.infer<(typeof findSimilarGyms)['reply']>[number]

/** Empty for an approximate position and after a failure: the check is only a hint and must not prevent adding. */
async function findSimilar(
  { name, address, type }: Pick<GymForm, 'name' | 'address' | 'type'>,
  position: FoundPosition,
): Promise<SimilarGym[]> {
  if (position.isApproximate) return []
  const place = { name: name.trim(), address: address.slice(0, maxLengths.searchText) }
  const known = GymDraft.shape.type.safeParse(type)
  const query = { ...place, type: known.data, lat: position.lat.toFixed(7), lng: position.lng.toFixed(7) }
  try {
    return await callApi(findSimilarGyms, { query })
  } catch (error) {
    console.error(error)
    return []
  }
}

interface FoundPosition extends LatLng {
  isApproximate: boolean
}

const offsetMaxDegrees = 0.05

/**
 * The position of a new gym: as picked, else of the picked place, else of the geocoded address, else random
 * near the default centre.
 */
async function findPosition(form: GymForm): Promise<FoundPosition> {
  const exact =
    pickedPosition(form) ?? (await placePosition(form.placeId)) ?? (await addressPosition(form.address))
  return exact
    ? { ...exact, isApproximate: false }
    : { ...randomPositionNear(defaultCentre), isApproximate: true }
}

/** At most 0.05 degrees away in each direction. */
export function randomPositionNear({ lat, lng }: LatLng, random: () => number = Math.random): LatLng {
  const offset = () => (random() * 2 - 1) * offsetMaxDegrees
  return { lat: lat + offset(), lng: lng + offset() }
}

async function placePosition(placeId: string | undefined): Promise<LatLng | undefined> {
  if (!placeId) return undefined
  try {
    const { latitude, longitude } = await callApi(readPlace, { params: { placeId } })
    return unlessZero({ lat: Number(latitude), lng: Number(longitude) })
  } catch (error) {
    console.error(error)
    return undefined
  }
}

async function addressPosition(address: string): Promise<LatLng | undefined> {
  try {
    const [first] = await callApi(suggestLocations, {
      query: { text: address.trim().slice(0, maxLengths.searchText) },
    })
    return first && unlessZero(first.coordinates)
  } catch (error) {
    console.error(error)
    return undefined
  }
}

function unlessZero(position: LatLng): LatLng | undefined {
  return position.lat === 0 && position.lng === 0 ? undefined : position
}
