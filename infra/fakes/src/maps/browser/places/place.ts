// `google.maps.places.Place`, the newer places library.
import { LatLng, LatLngBounds } from '../core/lat-lng.ts'
import { call, MapsNetworkError, MapsRequestError, MapsServerError } from '../core/network.ts'
import { positionText } from './legacy-result.ts'

interface Coordinates {
  latitude: number
  longitude: number
}

/** A place as the service answers it. */
interface PlaceBody {
  id: string
  displayName?: { text: string; languageCode: string }
  location?: Coordinates
  viewport?: { low: Coordinates; high: Coordinates }
  websiteUri?: string
  googleMapsUri?: string
  [field: string]: unknown
}

interface ErrorBody {
  error?: { code: number; message: string; status: string }
}

/** Fields that a page may ask for. */
const fieldNames = [
  'addressComponents',
  'businessStatus',
  'displayName',
  'displayNameLanguageCode',
  'formattedAddress',
  'googleMapsURI',
  'id',
  'internationalPhoneNumber',
  'location',
  'nationalPhoneNumber',
  'primaryType',
  'rating',
  'regularOpeningHours',
  'shortFormattedAddress',
  'types',
  'userRatingCount',
  'viewport',
  'websiteURI',
] as const

export class Place {
  readonly id: string
  readonly requestedLanguage: string | null

  constructor({ id, requestedLanguage }: { id: string; requestedLanguage?: string | null }) {
    this.id = id
    this.requestedLanguage = requestedLanguage ?? null
  }

  static async searchNearby(request: google.maps.places.SearchNearbyRequest): Promise<{ places: Place[] }> {
    checkFields(request.fields)
    const { center, radius } = request.locationRestriction as google.maps.CircleLiteral
    const body = await ask<{ places: PlaceBody[] }>('search-nearby', 'PLACES_NEARBY_SEARCH', {
      location: positionText(center),
      radius,
      includedTypes: request.includedTypes?.join(','),
      excludedTypes: request.excludedTypes?.join(','),
      maxResultCount: request.maxResultCount,
      rankPreference: request.rankPreference,
    })
    const places = body.places.map((found) => new Place({ id: found.id }).#fill(found, request.fields))
    return { places }
  }

  async fetchFields({ fields }: { fields: string[] }): Promise<{ place: Place }> {
    checkFields(fields)
    const body = await ask<PlaceBody>('place', 'PLACES_GET_PLACE', { id: this.id })
    return { place: this.#fill(body, fields) }
  }

  toJSON(): object {
    return { ...this }
  }

  /** Fields that were not asked for stay undefined, those that the place lacks are null. */
  #fill(body: PlaceBody, fields: readonly string[]): this {
    const known = readable(body)
    for (const field of fields.includes('*') ? fieldNames : fields) {
      if (field !== 'id') Reflect.set(this, field, known[field] ?? null)
    }
    return this
  }
}

function readable(body: PlaceBody): Record<string, unknown> {
  const { displayName, location, viewport, websiteUri, googleMapsUri } = body
  return {
    ...body,
    displayName: displayName?.text,
    displayNameLanguageCode: displayName?.languageCode,
    location: location && position(location),
    viewport: viewport && new LatLngBounds(position(viewport.low), position(viewport.high)),
    websiteURI: websiteUri,
    googleMapsURI: googleMapsUri,
  }
}

const position = ({ latitude, longitude }: Coordinates): LatLng => new LatLng(latitude, longitude)

function checkFields(fields: readonly string[] | undefined): void {
  if (!fields || fields.length === 0)
    throw new TypeError('InvalidValueError: in property fields: not an Array')
  const known = new Set<string>([...fieldNames, '*'])
  const unknown = fields.find((field) => !known.has(field))
  if (unknown) throw new Error(`InvalidValueError: Unknown fields requested: ${unknown}`)
}

async function ask<B extends object>(
  path: string,
  endpoint: string,
  params: Record<string, string | number | undefined>,
): Promise<B> {
  const { ok, body } = await call<B & ErrorBody>(path, endpoint, params)
  if (ok) return body
  if (!body.error) throw new MapsNetworkError(endpoint, 'UNKNOWN_ERROR', 'Unexpected answer.')
  const { status, message } = body.error
  if (status === 'RESOURCE_EXHAUSTED') throw new MapsServerError(endpoint, status, message)
  throw new MapsRequestError(endpoint, status, message)
}
