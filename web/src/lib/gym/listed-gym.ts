// A gym in a list: an own gym, or one of the provider.
import { isProviderGym, providerGymPrefix } from '@jumpingjack/contracts/fields/provider-gym'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { Span } from '@jumpingjack/contracts/gym/hours-of-days'
import type { OpenWeek } from '@jumpingjack/contracts/gym/open-week'
import type { ProviderGym } from '@jumpingjack/contracts/places/places'

/** A gym of the provider, with what is certain of its hours. */
export type PlaceGym = ProviderGym & { week?: OpenWeek; today?: Span[]; isOpen?: boolean }
export type ListedGym = Gym | PlaceGym

/** The provider's id of its gym. */
export function placeIdOf(gymId: string): string | undefined {
  return isProviderGym(gymId) ? gymId.slice(providerGymPrefix.length) : undefined
}
