// Location suggestions from the provider in the browser: autocomplete, else geocoding.

import { searchRadiusMaxMetres, suggestionsPerSearch } from '@jumpingjack/contracts/places/places'
import { withDeadline } from '../../../lib/api/deadline.ts'
import type { LatLng, MapLocation } from '../../../lib/geo/geo.ts'
import type { Suggestion } from '../../../ui/form/suggest-input.tsx'
import { placesLibrary } from './gym-search.ts'

export interface LocationSuggestion extends Suggestion {
  /** Set by geocoding. */
  location?: MapLocation
  /** Set by autocomplete. Its position needs another request. */
  prediction?: google.maps.places.PlacePrediction
}

const deadlineMs = 3_000

/** One token per search that ends in a pick: the provider bills these requests as one session. */
let session: google.maps.places.AutocompleteSessionToken | undefined

/** Locations near the centre of the map come first. */
export async function lookUpLocations(text: string, near: LatLng | undefined): Promise<LocationSuggestion[]> {
  try {
    return await predict(text, near)
  } catch (error) {
    console.error(error)
    return geocode(text)
  }
}

/** Ends the session. The name is not requested again, which would cost more. */
export async function locate({ id, name, location, prediction }: LocationSuggestion): Promise<MapLocation> {
  if (location) return location
  session = undefined
  const place = prediction?.toPlace()
  if (!place) throw new Error('Failed to get location details: no prediction')
  const request = place.fetchFields({ fields: ['formattedAddress', 'location'] })
  await replyOf(request, 'Failed to get location details')
  if (!place.location) throw new Error('Failed to get location details: no position')
  const address = place.formattedAddress ?? name
  return { name, address, coordinates: place.location.toJSON(), placeId: id }
}

async function predict(text: string, near: LatLng | undefined): Promise<LocationSuggestion[]> {
  const { AutocompleteSuggestion, AutocompleteSessionToken } = await placesLibrary(
    'Location search service not initialized',
  )
  session ??= new AutocompleteSessionToken()
  const request = AutocompleteSuggestion.fetchAutocompleteSuggestions({
    input: text,
    includedPrimaryTypes: ['geocode'],
    language: 'en',
    sessionToken: session,
    ...(near && { locationBias: { center: near, radius: searchRadiusMaxMetres } }),
  })
  const { suggestions } = await replyOf(request, 'Location search failed')
  return suggestions.slice(0, suggestionsPerSearch).flatMap(({ placePrediction: prediction }) => {
    if (!prediction) return []
    const { placeId, mainText, secondaryText, text: whole } = prediction
    return [{ id: placeId, name: (mainText ?? whole).text, detail: secondaryText?.text, prediction }]
  })
}

async function geocode(text: string): Promise<LocationSuggestion[]> {
  const { Geocoder } = (await google.maps.importLibrary('geocoding')) as google.maps.GeocodingLibrary
  const asked = { address: text, language: 'en', region: 'US' }
  const request = new Geocoder().geocode(asked).catch((error: unknown) => {
    if (statusOf(error) === 'ZERO_RESULTS') return { results: [] }
    throw error
  })
  const { results } = await replyOf(request, 'Geocoding failed')
  return results.slice(0, suggestionsPerSearch).map(({ place_id, formatted_address, geometry }) => {
    const [name = formatted_address] = formatted_address.split(',')
    const coordinates = geometry.location.toJSON()
    const location = { name, address: formatted_address, coordinates, placeId: place_id }
    return { id: place_id, name, detail: formatted_address, location }
  })
}

/** Rejects with `failure` and the status of the error, also without a reply in time. */
function replyOf<T>(request: Promise<T>, failure: string): Promise<T> {
  return withDeadline(request, deadlineMs, 'no reply').catch((error: unknown) => {
    throw new Error(`${failure}: ${statusOf(error)}`, { cause: error })
  })
}

/** The provider's errors have their status in `code`. */
function statusOf(error: unknown): string {
  if (error instanceof Error) return 'code' in error ? String(error.code) : error.message
  return String(error)
}
