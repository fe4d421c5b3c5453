// `google.maps.places.Place` of the new places library: nearby search only.
import { literal } from '../core/lat-lng.ts'
import { call, type StatusBody, statusError } from '../core/network.ts'
import { type Details, withPosition } from './legacy.ts'

export const SearchNearbyRankPreference = { POPULARITY: 'POPULARITY' }

interface PlaceDetails extends Details {
  place_id: string
  name: string
  formatted_address: string
  formatted_phone_number?: string
  website?: string
  opening_hours?: { weekday_text: string[] }
}

interface Body extends StatusBody {
  code?: string
  results: PlaceDetails[]
}

const endpoint = 'PLACES_NEARBY_SEARCH'

export class Place {
  readonly id: string

  constructor({ id }: { id: string }) {
    this.id = id
  }

  static async searchNearby(request: google.maps.places.SearchNearbyRequest): Promise<{ places: Place[] }> {
    const { fields, includedTypes, maxResultCount, locationRestriction } = request
    const { center, radius } = locationRestriction as google.maps.CircleLiteral
    const { lat, lng } = literal(center as google.maps.LatLngLiteral)
    const type = includedTypes?.join('|')
    const body = await call<Body>('nearby', endpoint, { location: `${lat},${lng}`, radius, type })
    const { status, code, results } = body
    if (status !== 'OK' && status !== 'ZERO_RESULTS') throw statusError(endpoint, body, code)
    return {
      places: results.slice(0, maxResultCount ?? undefined).map((found) => placeOf(found, fields ?? [])),
    }
  }
}

/** Fields that were not requested stay undefined; fields that the place does not have are null. */
function placeOf(found: PlaceDetails, fields: readonly string[]): Place {
  const values: Record<string, unknown> = {
    displayName: found.name,
    formattedAddress: found.formatted_address,
    location: withPosition(found).geometry?.location,
    nationalPhoneNumber: found.formatted_phone_number,
    websiteURI: found.website,
    regularOpeningHours: found.opening_hours && { weekdayDescriptions: found.opening_hours.weekday_text },
  }
  const place = new Place({ id: found.place_id })
  for (const field of fields) if (field !== 'id') Reflect.set(place, field, values[field] ?? null)
  return place
}
