// Maps the provider's places to gyms and locations.
import { Link } from '@jumpingjack/contracts/fields/fields'
import { providerGymPrefix } from '@jumpingjack/contracts/fields/provider-gym'
import { formatDegrees, metresPerMile, milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import { guessMapLabel } from '@jumpingjack/contracts/gym/gym-types'
import {
  type LocationResult,
  type ProviderGym,
  placesPerSearch,
  suggestionsPerSearch,
} from '@jumpingjack/contracts/places/places'
import type { Circle, MapsPlace, Point } from '../maps/maps.rules.ts'

/** A gym as in the gym list. It has no rating: the provider's ratings are not shown. */
export function toProviderGym(place: MapsPlace): ProviderGym {
  const name = place.displayName?.text || 'Unknown Gym'
  const weekdays = place.regularOpeningHours?.weekdayDescriptions ?? []
  return {
    id: `${providerGymPrefix}${place.id}`,
    name,
    address: place.formattedAddress || 'Address not available',
    latitude: formatDegrees(place.location?.lat ?? 0),
    longitude: formatDegrees(place.location?.lng ?? 0),
    type: guessMapLabel(name),
    phone: place.nationalPhoneNumber || null,
    website: Link.safeParse(place.websiteUri).data ?? null,
    hours: weekdays.join(', ') || null,
    utcOffsetMinutes: place.utcOffsetMinutes,
    description: null,
    averageRating: null,
    totalReviews: 0,
    ...(place.attributions && { attributions: place.attributions.map(toAttribution) }),
  }
}

function toAttribution({ provider, providerUri }: { provider: string; providerUri?: string | undefined }) {
  return { provider, url: Link.safeParse(providerUri).data ?? null }
}

/** Gyms that are not closed for good, in the provider's order. The provider also returns gyms outside the circle. */
export function toProviderGyms(places: MapsPlace[], within?: Circle): ProviderGym[] {
  return places
    .filter((place) => place.businessStatus !== 'CLOSED_PERMANENTLY')
    .filter((place) => !within || !place.location || isInside(within, place.location))
    .slice(0, placesPerSearch)
    .map(toProviderGym)
}

function isInside(circle: Circle, point: Point): boolean {
  return milesBetween(circle, point) * metresPerMile <= circle.radiusMetres
}

/** Locations without coordinates are left out. Geocoding returns no names; the first part of an address is one. */
export function toLocations(places: (MapsPlace & { name?: string })[]): LocationResult[] {
  return places.slice(0, suggestionsPerSearch).flatMap(({ id, name, location, formattedAddress = '' }) => {
    if (!location) return []
    const shown = name || formattedAddress.split(',')[0] || 'Unknown location'
    return [{ name: shown, address: formattedAddress, coordinates: location, placeId: id }]
  })
}
