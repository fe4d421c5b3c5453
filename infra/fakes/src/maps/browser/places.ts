// The libraries places and geocoding: nearby search, the fields of a place, suggestions, and addresses.
import { LatLng } from './lat-lng.ts'
import { callPlaces, circleOf, key, MapsNetworkError, read } from './provider.ts'

type Text = Record<'text', string>

/** As Places API (New) sends it. Other fields are passed on as they are. */
interface PlaceJson {
  id: string
  displayName?: Text
  location?: { latitude: number; longitude: number }
  websiteUri?: string
}

const maskOf = (fields: Iterable<string>, prefix = '') =>
  ['id', ...fields].map((field) => `${prefix}${field === 'websiteURI' ? 'websiteUri' : field}`).join(',')

class Place {
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
    const locationRestriction = circleOf(request.locationRestriction)
    const body = { locationRestriction, includedTypes, maxResultCount, rankPreference, languageCode }
    const { places = [] } = await callPlaces<{ places?: PlaceJson[] }>(
      'PLACES_NEARBY_SEARCH',
      'places:searchNearby',
      maskOf(fields, 'places.'),
      body,
    )
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

/** The provider bills all requests with the same token as one session. */
class AutocompleteSessionToken {
  readonly id = crypto.randomUUID()
}

interface Suggestion {
  placePrediction: { placeId: string; structuredFormat: { mainText: Text; secondaryText?: Text } }
}

const AutocompleteSuggestion = {
  async fetchAutocompleteSuggestions(request: google.maps.places.AutocompleteRequest) {
    const { input, includedPrimaryTypes, language: languageCode, region: regionCode } = request
    const sessionToken = (request.sessionToken as AutocompleteSessionToken | undefined)?.id
    const locationBias = request.locationBias && circleOf(request.locationBias)
    const body = { input, includedPrimaryTypes, languageCode, regionCode, locationBias, sessionToken }
    const { suggestions = [] } = await callPlaces<{ suggestions?: Suggestion[] }>(
      'PLACES_AUTOCOMPLETE',
      'places:autocomplete',
      '*',
      body,
    )
    return {
      suggestions: suggestions.map(({ placePrediction: { structuredFormat, ...prediction } }) => {
        const toPlace = () => new Place({ id: prediction.placeId }, sessionToken)
        return { placePrediction: { secondaryText: null, ...prediction, ...structuredFormat, toPlace } }
      }),
    }
  },
}

interface Geocoded {
  status: string
  error_message?: string
  results: { geometry: { location: google.maps.LatLngLiteral } }[]
}

export class Geocoder {
  /** Rejects with the status as `code` unless it is OK; so does the provider's if nothing is found. */
  async geocode({ address, region }: google.maps.GeocoderRequest) {
    const endpoint = 'GEOCODER_GEOCODE'
    const query = new URLSearchParams({ key, address: address ?? '', region: region ?? '' })
    const { status, error_message, results } = await read<Geocoded>(endpoint, `/maps/api/js/geocode?${query}`)
    if (status !== 'OK') throw new MapsNetworkError(endpoint, status, error_message)
    return {
      results: results.map(({ geometry: { location }, ...result }) => {
        return { ...result, geometry: { location: new LatLng(location) } }
      }),
    }
  }
}

export const placesLibrary = {
  AutocompleteSessionToken,
  AutocompleteSuggestion,
  Place,
  SearchNearbyRankPreference: { POPULARITY: 'POPULARITY' },
} satisfies Partial<Record<keyof google.maps.PlacesLibrary, unknown>>
