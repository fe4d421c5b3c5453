// The position of a new gym: as picked, else of the picked place, else of the geocoded address, else random near the
// default centre.
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { readPlace, suggestLocations } from '@jumpingjack/contracts/places/places'
import { callApi } from '../../lib/api/api.ts'
import { defaultCentre, type LatLng } from '../../lib/geo/geo.ts'
import { type GymForm, pickedPosition } from './gym-form.ts'

export interface FoundPosition extends LatLng {
  isApproximate: boolean
}

const offsetMaxDegrees = 0.05

export async function findPosition(form: GymForm): Promise<FoundPosition> {
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
