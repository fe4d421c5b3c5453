// Nearby search, text search, autocomplete and details of the legacy places service.
import { findLocations } from '../locations/find-locations.ts'
import { locationById } from '../locations/location.ts'
import { placeById } from '../places/places.ts'
import { placesAround, placesByText } from '../places/search-places.ts'
import {
  invalid,
  LegacyError,
  type Operation,
  positionParam,
  radiusParam,
  requiredParam,
  results,
} from './operation.ts'
import { locationResult, nearbyResult, placeDetails, prediction, textResult } from './place-result.ts'

const pageSize = 20
const suggestionsMax = 5
const radiusMaxMetres = 50_000

export const nearbySearch: Operation = {
  frame: { html_attributions: [], results: [] },
  answer(params) {
    requiredParam(params, 'location')
    requiredParam(params, 'radius')
    const [centre, radiusMetres] = [positionParam(params, 'location'), radiusParam(params)]
    if (!centre || radiusMetres === undefined) throw invalid()
    const found = placesAround({ centre, radiusMetres }, listParam(params, 'type'))
    return results(found.slice(0, pageSize).map(nearbyResult))
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
    if (!whole) throw new LegacyError('NOT_FOUND')
    const result = Object.fromEntries(Object.entries(whole).filter(([name]) => !fields || fields.has(name)))
    return { result, status: 'OK' }
  },
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
