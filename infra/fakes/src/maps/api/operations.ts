// Nearby search, text search, autocomplete, details and geocoding.
import { findLocations, locationById } from '../locations/find-locations.ts'
import { type Place, placeById } from '../places/places.ts'
import { placesAround, placesByText } from '../places/search-places.ts'
import {
  invalid,
  type Operation,
  positionParam,
  radiusParam,
  requiredParam,
  results,
  ServiceError,
} from './operation.ts'
import { locationResult, nearbyResult, placeDetails, prediction, textResult } from './place-result.ts'

const pageSize = 20
const suggestionsMax = 5
const geocodeMax = 10
const radiusMaxMetres = 50_000

export const nearbySearch: Operation = {
  frame: { html_attributions: [], results: [] },
  answer(params) {
    return results(placesNear(params).map(nearbyResult))
  },
}

/** For the browser's `Place` class: with the details, as in the provider's new places service. */
export const nearbyDetails: Operation = {
  frame: { results: [] },
  answer(params) {
    return results(placesNear(params).map(placeDetails))
  },
}

export const textSearch: Operation = {
  frame: { html_attributions: [], results: [] },
  answer(params) {
    const text = requiredParam(params, 'query')
    const centre = positionParam(params, 'location')
    const near = centre && { centre, radiusMetres: radiusParam(params) ?? radiusMaxMetres }
    const found = placesByText(text, listParam(params, 'type'), near)
    return results(found.slice(0, pageSize).map(textResult))
  },
}

export const autocomplete: Operation = {
  frame: { predictions: [] },
  answer(params) {
    const found = findLocations(requiredParam(params, 'input'), 'US', suggestionsMax)
    return { predictions: found.map(prediction), status: found.length > 0 ? 'OK' : 'ZERO_RESULTS' }
  },
}

export const details: Operation = {
  frame: { html_attributions: [] },
  answer(params) {
    const id = requiredParam(params, 'place_id')
    const fields = fieldsParam(params)
    if (!/^[\w-]{20,}$/.test(id)) throw invalid()
    const place = placeById(id)
    const location = place ? undefined : locationById(id)
    const whole = place ? placeDetails(place) : location && locationResult(location)
    if (!whole) throw new ServiceError('NOT_FOUND')
    const result = Object.fromEntries(Object.entries(whole).filter(([name]) => !fields || fields.has(name)))
    return { result, status: 'OK' }
  },
}

export const geocode: Operation = {
  frame: { results: [] },
  answer(params) {
    const address = params.get('address')?.trim()
    if (!address)
      throw invalid("Invalid request. Missing the 'address', 'components', 'latlng' or 'place_id' parameter.")
    const found = findLocations(address, params.get('region')?.toUpperCase(), geocodeMax)
    return results(found.map(locationResult))
  },
}

function placesNear(params: URLSearchParams): Place[] {
  requiredParam(params, 'location')
  requiredParam(params, 'radius')
  const [centre, radiusMetres] = [positionParam(params, 'location'), radiusParam(params)]
  if (!centre || radiusMetres === undefined) throw invalid()
  return placesAround({ centre, radiusMetres }, listParam(params, 'type')).slice(0, pageSize)
}

/** The fields that the product requests. */
const detailFields = new Set([
  'place_id',
  'name',
  'formatted_address',
  'geometry',
  'formatted_phone_number',
  'website',
  'opening_hours',
])

function fieldsParam(params: URLSearchParams): Set<string> | undefined {
  const names = params.get('fields')?.split(',')
  const unknown = names?.find((name) => !detailFields.has(name))
  if (unknown !== undefined)
    throw invalid(`Error while parsing 'fields' parameter: Unsupported field name '${unknown}'. `)
  return names && new Set(names)
}

function listParam(params: URLSearchParams, name: string): string[] {
  return (params.get(name) ?? '').split('|').filter(Boolean)
}
