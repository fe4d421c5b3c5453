// Use cases of places of the maps provider: their ratings by our members, and whether they exist.
import type { Gym, GymCard, GymRating } from '@jumpingjack/contracts/gym/gyms'
import { findPlace } from '@jumpingjack/contracts/places/places'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { placeholderGym, placeIdOf, ratingOf } from './provider-gyms.rules.ts'
import type { ProviderGymStore } from './provider-gyms.store.ts'
import { noRatings } from './tallies.rules.ts'

export interface ProviderGymDeps {
  providerGyms: ProviderGymStore
  callPlaces: ServiceClient
}

/** Longer than the timeout inside the places service, shorter than the review service waits for this one. */
const findTimeoutMs = 1_700

/** In the order of `ids`, unrated places included. */
export async function readRatings(
  { providerGyms }: ProviderGymDeps,
  ids: readonly string[],
): Promise<GymRating[]> {
  const tallies = await providerGyms.tallies(ids)
  return ids.map((id) => ratingOf(id, tallies.get(id) ?? noRatings))
}

/** Does not check that the place exists: a detail view is no reason for a request to the provider. */
export async function readPlaceholder({ providerGyms }: ProviderGymDeps, id: string): Promise<Gym> {
  return placeholderGym(id, (await providerGyms.tallies([id])).get(id) ?? noRatings)
}

export async function readPlaceholders(
  { providerGyms }: ProviderGymDeps,
  ids: readonly string[],
): Promise<Gym[]> {
  const tallies = await providerGyms.tallies(ids)
  return ids.map((id) => placeholderGym(id, tallies.get(id) ?? noRatings))
}

/** Checks with the provider that the place exists, because cards are read before the first review is stored. */
export async function readPlaceCard({ callPlaces }: ProviderGymDeps, id: string): Promise<GymCard> {
  await callPlaces(findPlace, { params: { placeId: placeIdOf(id) }, timeoutMs: findTimeoutMs })
  const { name, address } = placeholderGym(id, noRatings)
  return { id, name, address }
}
