// A gym in a list: an own gym, or one of the provider.
import { isProviderGym, providerGymPrefix } from '@jumpingjack/contracts/fields/provider-gym'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { ProviderGym } from '@jumpingjack/contracts/places/places'

export type ListedGym = Gym | ProviderGym

/** Undefined for gyms of the provider, null if the hours are unknown. */
export function openStatusOf(gym: ListedGym): boolean | null | undefined {
  return 'isOpen' in gym ? gym.isOpen : undefined
}

/** The provider's id of its gym. */
export function placeIdOf(gymId: string): string | undefined {
  return isProviderGym(gymId) ? gymId.slice(providerGymPrefix.length) : undefined
}
