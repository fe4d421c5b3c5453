// A gym in a list: an own gym, or one of the provider.
import { isProviderGym, providerGymPrefix } from '@jumpingjack/contracts/fields/provider-gym'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { OpenWeek } from '@jumpingjack/contracts/gym/open-week'
import type { ProviderGym } from '@jumpingjack/contracts/places/places'

/** A gym of the provider. Its week is there if it is certain. */
export type PlaceGym = ProviderGym & { week?: OpenWeek; isOpen?: boolean }
export type ListedGym = Gym | PlaceGym

/** The provider's id of its gym. */
export function placeIdOf(gymId: string): string | undefined {
  return isProviderGym(gymId) ? gymId.slice(providerGymPrefix.length) : undefined
}
