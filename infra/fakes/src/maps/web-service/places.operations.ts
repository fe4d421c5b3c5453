// Nearby search, text search, autocomplete and details of the older places service.
import { placeById } from '../directory/places.ts'
import { placesAround, placesByText } from '../directory/search-places.ts'
import { locationById } from '../locations/location.ts'
import {
  invalid,
  type Operation,
  positionParam,
  Refusal,
  radiusParam,
  requiredParam,
  results,
} from './operation.ts'
import { locationDetails, nearbyResult, placeDetails, textResult } from './place-result.ts'
import { predictions } from './predictions.ts'

const pageSize = 20
const distanceRankRadiusMetres = 50_000

export const nearbySearch: Operation = {
  path: '/maps/api/place/nearbysearch/json',
  frame: { html_attributions: [], results: [] },
  answer(params, now) {
    requiredParam(params, 'location')
    const centre = positionParam(params, 'location')
    const byDistance = params.get('rankby') === 'distance'
    const radius = radiusParam(params)
    const types = listParam(params, 'type')
    const keyword = params.get('keyword') ?? params.get('name') ?? ''
    if (byDistance && (radius !== undefined || (types.length === 0 && keyword === ''))) throw invalid()
    if (!byDistance && radius === undefined) requiredParam(params, 'radius')
    if (!centre) throw invalid()
    const found = placesAround({
      centre,
      radiusMetres: radius ?? distanceRankRadiusMetres,
      types,
      keyword,
      rank: byDistance ? 'distance' : 'popularity',
    })
    return results(found.slice(0, pageSize).map((place) => nearbyResult(place, now)))
  },
}

export const textSearch: Operation = {
  path: '/maps/api/place/textsearch/json',
  frame: { html_attributions: [], results: [] },
  answer(params, now) {
    const text = requiredParam(params, 'query')
    const centre = positionParam(params, 'location')
    const radius = radiusParam(params)
    const near = centre && { centre, radiusMetres: radius ?? distanceRankRadiusMetres }
    const found = placesByText({ text, types: listParam(params, 'type'), near })
    return results(found.slice(0, pageSize).map((place) => textResult(place, now)))
  },
}

export const autocomplete: Operation = {
  path: '/maps/api/place/autocomplete/json',
  frame: { predictions: [] },
  answer(params) {
    const text = requiredParam(params, 'input')
    radiusParam(params)
    const country = /^country:([a-z]{2})$/i.exec(params.get('components') ?? '')?.[1]
    const near = positionParam(params, 'location')
    const found = predictions({
      text,
      types: listParam(params, 'types'),
      near,
      country: country?.toUpperCase(),
    })
    return { predictions: found, status: found.length > 0 ? 'OK' : 'ZERO_RESULTS' }
  },
}

export const details: Operation = {
  path: '/maps/api/place/details/json',
  frame: { html_attributions: [] },
  answer(params, now) {
    const id = requiredParam(params, 'place_id')
    const fields = fieldsParam(params)
    if (!/^[\w-]{20,}$/.test(id)) throw invalid()
    const place = placeById(id)
    const location = place ? undefined : locationById(id)
    const whole = place ? placeDetails(place, now) : location && locationDetails(location)
    if (!whole) throw new Refusal('NOT_FOUND')
    const result = Object.fromEntries(Object.entries(whole).filter(([name]) => !fields || fields.has(name)))
    return { result, status: 'OK' }
  },
}

const detailFields = new Set(
  `address_components adr_address business_status current_opening_hours editorial_summary formatted_address
  formatted_phone_number geometry icon icon_background_color icon_mask_base_uri international_phone_number name
  opening_hours photos place_id plus_code price_level rating reference reviews types url user_ratings_total
  utc_offset vicinity website wheelchair_accessible_entrance`.split(/\s+/),
)

/** The provider takes a few names in the singular too, and parts of fields behind a slash. */
function fieldsParam(params: URLSearchParams): Set<string> | undefined {
  const text = params.get('fields')
  if (text === null) return undefined
  const singular: Record<string, string> = {
    address_component: 'address_components',
    photo: 'photos',
    review: 'reviews',
    type: 'types',
  }
  const names = text.split(',').map((field) => field.trim().split('/')[0] ?? '')
  const unknown = names.find((name) => !detailFields.has(singular[name] ?? name))
  if (unknown !== undefined) {
    throw invalid(`Error while parsing 'fields' parameter: Unsupported field name '${unknown}'. `)
  }
  return new Set(names.map((name) => singular[name] ?? name))
}

function listParam(params: URLSearchParams, name: string): string[] {
  return (params.get(name) ?? '').split('|').filter(Boolean)
}
