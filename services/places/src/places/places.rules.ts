// Maps the provider's places to gyms and locations.
import { Link } from '@jumpingjack/contracts/fields/fields'
import { providerGymPrefix } from '@jumpingjack/contracts/fields/provider-gym'
import { metresPerMile, milesBetween } from '@jumpingjack/contracts/gym/gym-area'
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
  const name = place.name || 'Unknown Gym'
  const weekdays = place.opening_hours?.weekday_text ?? []
  return {
    id: `${providerGymPrefix}${place.place_id}`,
    name,
    address: place.formatted_address || place.vicinity || 'Address not available',
    latitude: degrees(place.geometry?.location.lat),
    longitude: degrees(place.geometry?.location.lng),
    type: guessMapLabel(name),
    phone: place.formatted_phone_number || null,
    website: Link.safeParse(place.website).data ?? null,
    hours: weekdays.join(', ') || null,
    description: null,
    averageRating: null,
    totalReviews: 0,
  }
}

/** Gyms that are not closed for good, in the provider's order. The provider also returns gyms outside the circle. */
export function toProviderGyms(places: MapsPlace[], within?: Circle): ProviderGym[] {
  return places
    .filter((place) => place.business_status !== 'CLOSED_PERMANENTLY')
    .filter((place) => !within || !place.geometry || isInside(within, place.geometry.location))
    .slice(0, placesPerSearch)
    .map(toProviderGym)
}

function isInside(circle: Circle, point: Point): boolean {
  return milesBetween(circle, point) * metresPerMile <= circle.radiusMetres
}

/** Locations without coordinates are left out. */
export function toLocations(places: MapsPlace[]): LocationResult[] {
  return places.slice(0, suggestionsPerSearch).flatMap((place) => {
    if (!place.geometry) return []
    const address = place.formatted_address ?? place.vicinity ?? ''
    // Geocoding returns addresses only; the first part of one is the name.
    const name = place.name || address.split(',')[0] || 'Unknown location'
    return [{ name, address, coordinates: place.geometry.location, placeId: place.place_id }]
  })
}

/** At most seven decimals, no exponent, no trailing zeros, no minus before zero. */
function degrees(value = 0): string {
  return value
    .toFixed(7)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')
}
