// Use cases: search gyms, suggest locations, read one place.
import {
  type LocationResult,
  mainSearchRadiusMetres,
  type PlacesReply,
  type ProviderGym,
  placesActivating,
  searchRadiusMaxMetres,
  suggestionsPerSearch,
} from '@jumpingjack/contracts/places/places'
import { toProviderGym } from '@jumpingjack/contracts/places/provider-gyms'
import { Problem } from '@jumpingjack/kit/http/problem'
import { callTimeoutMs, type MapsClient } from '../maps/maps.client.ts'
import { type Circle, isActivating, type MapsPlace } from '../maps/maps.rules.ts'
import { MapsRejection } from '../maps/maps-call.client.ts'
import { gymsWithin, toLocations } from './places.rules.ts'
import type { SearchQuota } from './search-quota.store.ts'

export interface PlacesDeps {
  maps: MapsClient
  quota: SearchQuota
}

/** Results near this position come first. */
interface Bias {
  lat?: number | undefined
  lng?: number | undefined
}

/** Leaves time for geocoding, which replaces a failed autocomplete. */
const autocompleteTimeoutMs = 1_200
/** Two other services and a member wait for this reply. */
const findTimeoutMs = 1_500

export function searchNearby(maps: MapsClient, around: Circle): Promise<PlacesReply> {
  return gymsOf(maps.nearby(deadlineFromNow(), around), around)
}

export function searchAsText(maps: MapsClient, around: Circle): Promise<PlacesReply> {
  return gymsOf(maps.search(deadlineFromNow(), 'gym', around), around)
}

export function searchByName(maps: MapsClient, name: string, near: Bias): Promise<PlacesReply> {
  return gymsOf(maps.search(deadlineFromNow(), name, circleOf(near, mainSearchRadiusMetres)))
}

/** Predictions with their coordinates, or geocoding of the text where autocomplete fails and of a `whole` text. */
export async function suggestLocations(
  maps: MapsClient,
  text: string,
  { whole, ...near }: Bias & { whole?: 'true' | undefined },
): Promise<LocationResult[]> {
  const deadline = deadlineFromNow()
  if (whole) return toLocations(await maps.geocode(deadline, text, circleOf(near, searchRadiusMaxMetres)))
  const early = AbortSignal.any([deadline, AbortSignal.timeout(autocompleteTimeoutMs)])
  // The client has logged the error.
  const predictions = await maps
    .predict(early, text, circleOf(near, searchRadiusMaxMetres))
    .catch(() => undefined)
  if (!predictions) return toLocations(await maps.geocode(deadline, text))
  const lookups = predictions.slice(0, suggestionsPerSearch).map(async ({ placeId, name }) => {
    return { ...(await maps.location(deadline, placeId)), name }
  })
  return toLocations(await fulfilled(lookups))
}

export async function readPlace(maps: MapsClient, placeId: string): Promise<ProviderGym> {
  return toProviderGym(await orUnknown(maps.details(deadlineFromNow(), placeId)))
}

export async function findPlace(maps: MapsClient, placeId: string): Promise<{ placeId: string }> {
  await orUnknown(maps.find(AbortSignal.timeout(findTimeoutMs), placeId))
  return { placeId }
}

/** Throws Problem('gym.unknown') for the statuses that stand for an unknown place. */
async function orUnknown(lookup: Promise<MapsPlace>): Promise<MapsPlace> {
  try {
    return await lookup
  } catch (error) {
    const unknown = ['NOT_FOUND', 'INVALID_ARGUMENT']
    if (error instanceof MapsRejection && unknown.includes(error.reply.status) && !error.reply.reason) {
      throw new Problem('gym.unknown')
    }
    throw error
  }
}

function circleOf({ lat, lng }: Bias, radiusMetres: number): Circle | undefined {
  return lat === undefined || lng === undefined ? undefined : { lat, lng, radiusMetres }
}

async function gymsOf(search: Promise<MapsPlace[]>, within?: Circle): Promise<PlacesReply> {
  try {
    return { gyms: gymsWithin(await search, within) }
  } catch (error) {
    if (!(error instanceof MapsRejection) || !isActivating(error.reply)) throw error
    return { gyms: [], error: placesActivating }
  }
}

/** Leaves out lookups that fail. Throws the first error if all fail. */
async function fulfilled<T>(lookups: Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(lookups)
  const found = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure && found.length === 0) throw failure.reason
  return found
}

function deadlineFromNow(): AbortSignal {
  return AbortSignal.timeout(callTimeoutMs)
}
