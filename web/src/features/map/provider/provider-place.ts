// Converts a place of the provider into a gym of the list.
import { Link } from '@jumpingjack/contracts/fields/fields'
import { providerGymPrefix } from '@jumpingjack/contracts/fields/provider-gym'
import { guessMapLabel } from '@jumpingjack/contracts/gym/gym-types'
import type { ProviderGym } from '@jumpingjack/contracts/places/places'
import { t } from '@lingui/core/macro'

/** Requested fields. The provider bills by them. */
export const placeFields = [
  'id',
  'displayName',
  'formattedAddress',
  'location',
  'nationalPhoneNumber',
  'websiteURI',
  'regularOpeningHours',
  'attributions',
] as const

type FoundPlace = Pick<google.maps.places.Place, (typeof placeFields)[number]>

export function gymOfPlace(place: FoundPlace): ProviderGym {
  const name = place.displayName?.trim() || t`Unknown Gym`
  return {
    id: `${providerGymPrefix}${place.id}`,
    name,
    address: place.formattedAddress || t`Address not available`,
    latitude: String(place.location?.lat() ?? 0),
    longitude: String(place.location?.lng() ?? 0),
    type: guessMapLabel(name),
    phone: place.nationalPhoneNumber ?? null,
    website: Link.safeParse(place.websiteURI).data ?? null,
    hours: place.regularOpeningHours?.weekdayDescriptions.join(', ') || null,
    description: null,
    averageRating: null,
    totalReviews: 0,
    attributions: (place.attributions ?? []).map(({ provider, providerURI }) => ({
      provider: provider ?? '',
      url: Link.safeParse(providerURI).data ?? null,
    })),
  }
}
