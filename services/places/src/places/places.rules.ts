// What the provider says of a place, and how we show it.
import { Link, providerGymPrefix } from '@jumpingjack/contracts/fields/fields'
import { guessGymType, gymTypeRow } from '@jumpingjack/contracts/gym/gym-types'
import {
  type LocationResult,
  type ProviderGym,
  placesPerSearch,
  suggestionsPerSearch,
} from '@jumpingjack/contracts/places/places'
import { z } from 'zod'

export interface Point {
  lat: number
  lng: number
}

export interface Circle extends Point {
  radiusMetres: number
}

const Geometry = z.object({ location: z.object({ lat: z.number(), lng: z.number() }) })

/** https://developers.google.com/maps/documentation/places/web-service/legacy/details#Place */
export const ProviderPlace = z.object({
  place_id: z.string().min(1),
  name: z.string().optional(),
  formatted_address: z.string().optional(),
  vicinity: z.string().optional(),
  geometry: Geometry.optional(),
  formatted_phone_number: z.string().optional(),
  website: z.string().optional(),
  opening_hours: z.object({ weekday_text: z.array(z.string()).optional() }).optional(),
  business_status: z.string().optional(),
})
export type ProviderPlace = z.infer<typeof ProviderPlace>

/** Status and explanation as every answer of the provider carries them. */
export interface ProviderAnswer {
  status: string
  error_message: string | null
}

/** A place in the shape of the gym list. Ratings are our own members', never the provider's, so there are none. */
export function toProviderGym(place: ProviderPlace): ProviderGym {
  const name = place.name || 'Unknown Gym'
  const type = guessGymType(name)
  const weekdays = place.opening_hours?.weekday_text ?? []
  return {
    id: `${providerGymPrefix}${place.place_id}`,
    name,
    address: place.formatted_address || place.vicinity || 'Address not available',
    latitude: degrees(place.geometry?.location.lat),
    longitude: degrees(place.geometry?.location.lng),
    type: gymTypeRow(type)?.mapLabel ?? type,
    phone: place.formatted_phone_number || null,
    website: Link.safeParse(place.website).data ?? null,
    hours: weekdays.join(', ') || null,
    description: null,
    averageRating: null,
    totalReviews: 0,
  }
}

/** Gyms that can be visited, in the provider's order; inside the circle if one is given, which it only prefers. */
export function toProviderGyms(places: ProviderPlace[], within?: Circle): ProviderGym[] {
  return places
    .filter((place) => place.business_status !== 'CLOSED_PERMANENTLY')
    .filter((place) => !within || !place.geometry || isWithin(within, place.geometry.location))
    .slice(0, placesPerSearch)
    .map(toProviderGym)
}

/** Locations that have coordinates, which is what they are asked for. */
export function toLocations(places: ProviderPlace[]): LocationResult[] {
  return places.slice(0, suggestionsPerSearch).flatMap((place) => {
    if (!place.geometry) return []
    const address = place.formatted_address ?? place.vicinity ?? ''
    // Geocoding knows addresses only; what stands first in one is what people call the place.
    const name = place.name || address.split(',')[0] || 'Unknown location'
    return [{ name, address, coordinates: place.geometry.location, placeId: place.place_id }]
  })
}

/** How the provider says that its interfaces were switched on a moment ago, or not yet. */
export const activationPending = /activat|has not been used|not enabled|project is not authorized/i

export function isActivating(answer: ProviderAnswer): boolean {
  return answer.status === 'REQUEST_DENIED' && activationPending.test(answer.error_message ?? '')
}

/** At most seven decimals, no exponent, no trailing zeros, no minus before zero. */
function degrees(value = 0): string {
  return value
    .toFixed(7)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')
}

const earthRadiusMetres = 6_371_009
const radians = (angle: number) => (angle * Math.PI) / 180

/** Great-circle distance by the haversine formula (https://en.wikipedia.org/wiki/Haversine_formula). */
function isWithin(circle: Circle, point: Point): boolean {
  const latitudes = Math.sin(radians(point.lat - circle.lat) / 2) ** 2
  const longitudes = Math.sin(radians(point.lng - circle.lng) / 2) ** 2
  const chord = latitudes + Math.cos(radians(circle.lat)) * Math.cos(radians(point.lat)) * longitudes
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(chord))) <= circle.radiusMetres
}
