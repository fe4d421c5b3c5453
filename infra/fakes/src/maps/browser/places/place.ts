// `google.maps.places.Place` of the new places library: nearby search only.
import { LatLng } from '../core/lat-lng.ts'
import { call, MapsNetworkError, MapsRequestError, MapsServerError } from '../core/network.ts'

export const SearchNearbyRankPreference = { POPULARITY: 'POPULARITY' }

/** A place as the service sends it. */
interface PlaceBody {
  id: string
  displayName?: { text: string }
  location?: { latitude: number; longitude: number }
  websiteUri?: string
  [field: string]: unknown
}

interface Body {
  places: PlaceBody[]
  error?: { code: number; message: string; status: string }
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
    const { lat, lng } = LatLng.from(center as google.maps.LatLngLiteral).toJSON()
    const { ok, body } = await call<Body>('search-nearby', endpoint, {
      location: `${lat},${lng}`,
      radius,
      includedTypes: includedTypes?.join(','),
      maxResultCount,
    })
    if (!ok) throw errorOf(body)
    return { places: body.places.map((found) => new Place(found).#fill(found, fields ?? [])) }
  }

  /** Fields that were not requested stay undefined; fields that the place does not have are null. */
  #fill(body: PlaceBody, fields: readonly string[]): this {
    const { displayName, location, websiteUri } = body
    const values: Record<string, unknown> = {
      ...body,
      displayName: displayName?.text,
      location: location && new LatLng(location.latitude, location.longitude),
      websiteURI: websiteUri,
    }
    for (const field of fields) if (field !== 'id') Reflect.set(this, field, values[field] ?? null)
    return this
  }
}

function errorOf({ error }: Body): MapsNetworkError {
  if (!error) return new MapsNetworkError(endpoint, 'UNKNOWN_ERROR', 'Unexpected response.')
  const { status, message } = error
  const Type = status === 'RESOURCE_EXHAUSTED' ? MapsServerError : MapsRequestError
  return new Type(endpoint, status, message)
}
