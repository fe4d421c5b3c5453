// Location suggestions from the provider in the browser: autocomplete, else geocoding.
import { searchRadiusMaxMetres, suggestionsPerSearch } from '@jumpingjack/contracts/places/places'
import { withDeadline } from '../../../lib/api/deadline.ts'
import type { LatLng } from '../../../lib/geo/geo.ts'
import type { MapLocation } from '../../../lib/geo/map-location.ts'
import type { Suggestion } from '../../../ui/form/suggest-input.tsx'

export interface LocationSuggestion extends Suggestion {
  /** Set by geocoding. Autocomplete predictions need a details request. */
  location?: MapLocation
}

const deadlineMs = 3_000

/** One token per search that ends in a pick: the provider bills these requests as one. */
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

export async function locate({ id, name, location }: LocationSuggestion): Promise<MapLocation> {
  if (location) return location
  const { PlacesService } = await placesLibrary()
  const { promise, resolve, reject } = Promise.withResolvers<google.maps.places.PlaceResult>()
  const fields = ['name', 'formatted_address', 'geometry']
  const request = { placeId: id, fields, ...(session && { sessionToken: session }) }
  new PlacesService(document.createElement('div')).getDetails(request, (place, status) => {
    if (place && status === 'OK') resolve(place)
    else reject(new Error(`Failed to get location details: ${status}`))
  })
  session = undefined
  const place = await withDeadline(promise, deadlineMs, 'Failed to get location details: no reply')
  const position = place.geometry?.location
  if (!position) throw new Error('Failed to get location details: no position')
  const address = place.formatted_address ?? name
  return { name: place.name ?? name, address, coordinates: position.toJSON(), placeId: id }
}

async function predict(text: string, near: LatLng | undefined): Promise<LocationSuggestion[]> {
  const { AutocompleteService, AutocompleteSessionToken } = await placesLibrary()
  session ??= new AutocompleteSessionToken()
  const bias = near && { locationBias: { center: near, radius: searchRadiusMaxMetres } }
  const query = { input: text, types: ['geocode'], sessionToken: session, ...bias }
  const request = new AutocompleteService().getPlacePredictions(query)
  const { predictions } = await withDeadline(request, deadlineMs, 'no reply').catch((error: unknown) => {
    if (statusOf(error) === 'ZERO_RESULTS') return { predictions: [] }
    throw new Error(`Location search failed: ${statusOf(error)}`, { cause: error })
  })
  return predictions.slice(0, suggestionsPerSearch).map(({ place_id, structured_formatting }) => ({
    id: place_id,
    name: structured_formatting.main_text,
    detail: structured_formatting.secondary_text,
  }))
}

async function geocode(text: string): Promise<LocationSuggestion[]> {
  const { Geocoder } = (await google.maps.importLibrary('geocoding')) as google.maps.GeocodingLibrary
  const request = new Geocoder().geocode({ address: text, region: 'US' })
  const { results } = await withDeadline(request, deadlineMs, 'no reply').catch((error: unknown) => {
    if (statusOf(error) === 'ZERO_RESULTS') return { results: [] }
    throw new Error(`Geocoding failed: ${statusOf(error)}`, { cause: error })
  })
  return results.slice(0, suggestionsPerSearch).map(({ place_id, formatted_address, geometry }) => {
    const [name = formatted_address] = formatted_address.split(',')
    const coordinates = geometry.location.toJSON()
    const location = { name, address: formatted_address, coordinates, placeId: place_id }
    return { id: place_id, name, detail: formatted_address, location }
  })
}

async function placesLibrary(): Promise<google.maps.PlacesLibrary> {
  const library = (await google.maps.importLibrary('places')) as google.maps.PlacesLibrary | undefined
  if (!library) throw new Error('Location search service not initialized')
  return library
}

/** The provider's errors have their status in `code`. */
function statusOf(error: unknown): string {
  if (error instanceof Error) return 'code' in error ? String(error.code) : error.message
  return String(error)
}
