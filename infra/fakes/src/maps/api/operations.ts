// Nearby search, text search, autocomplete, details and geocoding.
import { findLocations, locationById } from '../locations/find-locations.ts'
import { placeById } from '../places/places.ts'
import { placesAround, placesByText } from '../places/search-places.ts'
import { addressLine, vicinity } from '../world/address.ts'
import {
  circleParams,
  invalid,
  listParam,
  type Operation,
  requiredParam,
  results,
  ServiceError,
} from './operation.ts'
import { locationResult, placeDetails, placeResult, prediction } from './place-result.ts'

const pageSize = 20
const suggestionsMax = 5
const geocodeMax = 10

const placesNear = (params: URLSearchParams) =>
  placesAround(circleParams(params), listParam(params, 'type', '|')).slice(0, pageSize)

export const nearbySearch: Operation = {
  frame: { html_attributions: [], results: [] },
  answer: (params) =>
    results(
      placesNear(params).map((place) => ({ ...placeResult(place), vicinity: vicinity(place.address) })),
    ),
}

/** For the browser's `Place` class: with the details, as in the provider's new places service. */
export const nearbyDetails: Operation = {
  frame: { results: [] },
  answer: (params) => results(placesNear(params).map(placeDetails)),
}

export const textSearch: Operation = {
  frame: { html_attributions: [], results: [] },
  answer(params) {
    const text = requiredParam(params, 'query')
    const near = params.has('location') ? circleParams(params) : undefined
    const found = placesByText(text, listParam(params, 'type', '|'), near).slice(0, pageSize)
    return results(
      found.map((place) => ({ ...placeResult(place), formatted_address: addressLine(place.address) })),
    )
  },
}

export const autocomplete: Operation = {
  frame: { predictions: [] },
  answer(params) {
    const found = findLocations(requiredParam(params, 'input'), 'US', suggestionsMax)
    return { predictions: found.map(prediction), status: found.length > 0 ? 'OK' : 'ZERO_RESULTS' }
  },
}

/** The fields that the product requests. */
const detailFields =
  'place_id,name,formatted_address,geometry,formatted_phone_number,website,opening_hours'.split(',')

export const details: Operation = {
  frame: { html_attributions: [] },
  answer(params) {
    const id = requiredParam(params, 'place_id')
    const fields = params.has('fields') ? listParam(params, 'fields', ',') : detailFields
    const unknown = fields.find((field) => !detailFields.includes(field))
    if (unknown)
      throw invalid(`Error while parsing 'fields' parameter: Unsupported field name '${unknown}'. `)
    if (!/^[\w-]{20,}$/.test(id)) throw invalid()
    const [place, location] = [placeById(id), locationById(id)]
    const whole = place ? placeDetails(place) : location && locationResult(location)
    if (!whole) throw new ServiceError('NOT_FOUND')
    const result = Object.fromEntries(Object.entries(whole).filter(([name]) => fields.includes(name)))
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
