// Use cases of places of the maps provider: what our members say of them, and whether they are there at all.
import type { Gym, GymCard, GymRating } from '@jumpingjack/contracts/gym/gyms'
import { findPlace } from '@jumpingjack/contracts/places/places'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { noRatings } from './gyms.rules.ts'
import { placeholderGym, placeIdOf, ratingOf } from './provider-gyms.rules.ts'
import type { ProviderGymStore } from './provider-gyms.store.ts'

export interface ProviderGymDeps {
  providerGyms: ProviderGymStore
  callPlaces: ServiceClient
}

/** More than the places service takes, less than the review service waits for us. */
const findTimeoutMs = 1_700

/** In the order of `ids`, also of those that nobody has rated. */
export async function readRatings(
  { providerGyms }: ProviderGymDeps,
  ids: readonly string[],
): Promise<GymRating[]> {
  const tallies = await providerGyms.tallies(ids)
  return ids.map((id) => ratingOf(id, tallies.get(id) ?? noRatings))
}

/** Any id of the right form is answered: the provider is not asked for what is only looked at. */
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

/** Asks the provider, by way of the places service: a card is read before the first review is written. */
export async function readPlaceCard({ callPlaces }: ProviderGymDeps, id: string): Promise<GymCard> {
  await callPlaces(findPlace, { params: { placeId: placeIdOf(id) }, timeoutMs: findTimeoutMs })
  const { name, address } = placeholderGym(id, noRatings)
  return { id, name, address }
}
