// Use cases: gyms around a point or by name, locations that begin as a text does, one place.
import {
  type LocationResult,
  type PlacesReply,
  type ProviderGym,
  placesActivating,
} from '@jumpingjack/contracts/places/places'
import { Problem } from '@jumpingjack/kit/http/problem'
import { callTimeoutMs } from '../provider/guard.ts'
import type { Provider } from '../provider/provider.ts'
import { ProviderRefusal } from '../provider/refusal.ts'
import {
  type Circle,
  isActivating,
  type ProviderPlace,
  toLocations,
  toProviderGym,
  toProviderGyms,
} from './places.rules.ts'

/** What autocomplete may use of the time, so that geocoding can still answer in its place. */
const autocompleteTimeoutMs = 1_200
/** Two services wait one upon the other for this answer, and a member for them. */
const findTimeoutMs = 1_500

export function searchNearby(provider: Provider, around: Circle): Promise<PlacesReply> {
  return gymsOf(provider.nearby(around, deadlineFromNow()), around)
}

export function searchAsText(provider: Provider, around: Circle): Promise<PlacesReply> {
  return gymsOf(provider.search('gym', deadlineFromNow(), around), around)
}

export function searchByName(provider: Provider, name: string): Promise<PlacesReply> {
  return gymsOf(provider.search(name, deadlineFromNow()))
}

/** Predictions with their coordinates, or geocoding of the text where autocomplete fails. */
export async function suggestLocations(provider: Provider, text: string): Promise<LocationResult[]> {
  const deadline = deadlineFromNow()
  const early = AbortSignal.any([deadline, AbortSignal.timeout(autocompleteTimeoutMs)])
  // The provider's module has logged why.
  const placeIds = await provider.predict(text, early).catch(() => undefined)
  if (!placeIds) return toLocations(await provider.geocode(text, deadline))
  const lookups = placeIds.map((placeId) => provider.location(placeId, deadline))
  return toLocations(await whatSucceeds(lookups))
}

export async function readPlace(provider: Provider, placeId: string): Promise<ProviderGym> {
  return toProviderGym(await orUnknown(provider.details(placeId, deadlineFromNow())))
}

export async function findPlace(provider: Provider, placeId: string): Promise<{ placeId: string }> {
  await orUnknown(provider.find(placeId, AbortSignal.timeout(findTimeoutMs)))
  return { placeId }
}

/** Turns the provider's ways to say that there is no such place into Problem('gym.unknown'). */
async function orUnknown(lookup: Promise<ProviderPlace>): Promise<ProviderPlace> {
  try {
    return await lookup
  } catch (error) {
    const unknown = ['NOT_FOUND', 'INVALID_REQUEST', 'ZERO_RESULTS']
    if (error instanceof ProviderRefusal && unknown.includes(error.answer.status)) {
      throw new Problem('gym.unknown')
    }
    throw error
  }
}

async function gymsOf(search: Promise<ProviderPlace[]>, within?: Circle): Promise<PlacesReply> {
  try {
    return { gyms: toProviderGyms(await search, within) }
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || !isActivating(error.answer)) throw error
    return { gyms: [], error: placesActivating }
  }
}

/** One lookup that fails costs its own row only; when all fail, the first failure is the answer. */
async function whatSucceeds<T>(lookups: Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(lookups)
  const found = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure && found.length === 0) throw failure.reason
  return found
}

function deadlineFromNow(): AbortSignal {
  return AbortSignal.timeout(callTimeoutMs)
}
