// The provider's places that a reply has, and their locations.
import { placesPerSearch } from '@jumpingjack/contracts/fields/limits'
import { type LatLng, metresPerMile, milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import {
  type LocationResult,
  type ProviderGym,
  suggestionsPerSearch,
} from '@jumpingjack/contracts/places/places'
import { toProviderGyms } from '@jumpingjack/contracts/places/provider-gyms'
import type { Circle, MapsPlace } from '../maps/maps.rules.ts'

/** Gyms that are not closed for good, in the provider's order. The provider also returns gyms outside the circle. */
export function gymsWithin(places: MapsPlace[], circle?: Circle): ProviderGym[] {
  const within = places.filter(({ location }) => !circle || !location || isInside(circle, location))
  return toProviderGyms(within).slice(0, placesPerSearch)
}

function isInside(circle: Circle, point: LatLng): boolean {
  return milesBetween(circle, point) * metresPerMile <= circle.radiusMetres
}

/** Locations without coordinates are left out. Geocoding returns no names; the first part of an address is one. */
export function toLocations(places: (MapsPlace & { name?: string })[]): LocationResult[] {
  return places.slice(0, suggestionsPerSearch).flatMap((place) => {
    const { id: placeId, name, location: coordinates, formattedAddress: address = '' } = place
    if (!coordinates) return []
    const shown = name || address.split(',')[0] || 'Unknown location'
    const found = { name: shown, address, coordinates, placeId }
    return [isOfArea(place) ? { ...found, isApproximate: true as const } : found]
  })
}

/** https://developers.google.com/maps/documentation/geocoding/requests-geocoding#Types */
const exactTypes = ['street_address', 'premise', 'subpremise', 'intersection', 'plus_code']
  // Of an airport or a station too.
  .concat('establishment', 'point_of_interest')

/** Whether the position is somewhere in a street, town or country. */
function isOfArea({ types = [] }: MapsPlace): boolean {
  return types.length > 0 && !types.some((type) => exactTypes.includes(type))
}
