// Maps the provider's places to gyms and locations.
import { Link } from '@jumpingjack/contracts/fields/fields'
import { providerGymPrefix } from '@jumpingjack/contracts/fields/provider-gym'
import { earthRadiusMiles, metresPerMile } from '@jumpingjack/contracts/gym/gym-area'
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
    .filter((place) => !within || !place.geometry || isWithin(within, place.geometry.location))
    .slice(0, placesPerSearch)
    .map(toProviderGym)
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

const radians = (angle: number) => (angle * Math.PI) / 180

/** Great-circle distance by the haversine formula (https://en.wikipedia.org/wiki/Haversine_formula). */
function isWithin(circle: Circle, point: Point): boolean {
  const latitudes = Math.sin(radians(point.lat - circle.lat) / 2) ** 2
  const longitudes = Math.sin(radians(point.lng - circle.lng) / 2) ** 2
  const chord = latitudes + Math.cos(radians(circle.lat)) * Math.cos(radians(point.lat)) * longitudes
  return (
    2 * earthRadiusMiles * metresPerMile * Math.asin(Math.min(1, Math.sqrt(chord))) <= circle.radiusMetres
  )
}
