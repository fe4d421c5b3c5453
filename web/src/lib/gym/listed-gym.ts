// A gym in a list: an own gym, or one of the provider.
import { isProviderGym, providerGymPrefix } from '@jumpingjack/contracts/fields/provider-gym'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { ProviderGym } from '@jumpingjack/contracts/places/places'
import { isOpenIn, providerWeek } from './provider-hours.ts'

export type ListedGym = Gym | ProviderGym

/** Null if the hours are unknown. Undefined for a gym of the provider of which it is not certain. */
export function openStatusOf(gym: ListedGym): boolean | null | undefined {
  if ('isOpen' in gym) return gym.isOpen
  const week = providerWeek(gym)
  return week && isOpenIn(week)
}

/** The provider's id of its gym. */
export function placeIdOf(gymId: string): string | undefined {
  return isProviderGym(gymId) ? gymId.slice(providerGymPrefix.length) : undefined
}
