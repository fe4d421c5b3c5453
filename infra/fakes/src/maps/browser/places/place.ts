// `Place` of the places library: nearby search, and the fields of one place.
import { LatLng } from '../core/lat-lng.ts'
import { callPlaces, circleOf } from '../core/network.ts'

export const SearchNearbyRankPreference = { POPULARITY: 'POPULARITY' } as const

/** As Places API (New) sends it. Other fields are passed on as they are. */
interface PlaceJson {
  id: string
  displayName?: { text: string }
  location?: { latitude: number; longitude: number }
  websiteUri?: string
}

const maskOf = (fields: Iterable<string>, prefix = '') =>
  ['id', ...fields].map((field) => `${prefix}${field === 'websiteURI' ? 'websiteUri' : field}`).join(',')

export class Place {
  readonly id: string
  #sessionToken: string | undefined

  constructor({ id = '' }: google.maps.places.PlaceOptions, sessionToken?: string) {
    this.id = id
    this.#sessionToken = sessionToken
  }

  /** The token of the session is sent once. */
  async fetchFields({ fields }: google.maps.places.FetchFieldsRequest): Promise<{ place: Place }> {
    const query = this.#sessionToken ? `?sessionToken=${this.#sessionToken}` : ''
    this.#sessionToken = undefined
    const found = await callPlaces<PlaceJson>('PLACES_GET_PLACE', `places/${this.id}${query}`, maskOf(fields))
    return { place: fill(this, found, fields) }
  }

  static async searchNearby(request: google.maps.places.SearchNearbyRequest): Promise<{ places: Place[] }> {
    const { fields = [], includedTypes, maxResultCount, rankPreference, language: languageCode } = request
    const locationRestriction = circleOf(request.locationRestriction as google.maps.CircleLiteral)
    const body = { locationRestriction, includedTypes, maxResultCount, rankPreference, languageCode }
    const mask = maskOf(fields, 'places.')
    const call = callPlaces<{ places?: PlaceJson[] }>(
      'PLACES_NEARBY_SEARCH',
      'places:searchNearby',
      mask,
      body,
    )
    const { places = [] } = await call
    return { places: places.map((found) => fill(new Place({ id: found.id }), found, fields)) }
  }
}

/** Fields that were not requested stay undefined; fields that the place does not have are null. */
function fill(place: Place, found: PlaceJson, fields: Iterable<string>): Place {
  const { location, displayName, websiteUri } = found
  const position = location && new LatLng(location.latitude, location.longitude)
  const own = { displayName: displayName?.text, location: position, websiteURI: websiteUri }
  const values: Record<string, unknown> = { ...found, ...own }
  for (const field of fields) if (field !== 'id') Reflect.set(place, field, values[field] ?? null)
  return place
}
