// Geocoding: an address, a position or a place id to addresses with positions.

import { streets } from '../directory/names.ts'
import { placeById } from '../directory/places.ts'
import { chance, pick } from '../geography/chance.ts'
import { boxAround, type Position } from '../geography/earth.ts'
import { findLocations } from '../locations/find-locations.ts'
import { cityNear } from '../locations/gazetteer.ts'
import {
  addressLocation,
  cityLocation,
  countryLocation,
  type Location,
  locationById,
  stateLocation,
} from '../locations/location.ts'
import { words } from '../locations/words.ts'
import { invalid, type Operation, positionParam, Refusal, results } from './operation.ts'
import { geocoderResult } from './place-result.ts'

const limit = 10
const inhabitedMetres = 80_000

export const geocode: Operation = {
  path: '/maps/api/geocode/json',
  frame: { results: [] },
  answer(params) {
    const address = params.get('address')?.trim()
    const id = params.get('place_id')
    const position = params.has('latlng') ? positionParam(params, 'latlng') : undefined
    if (id) return results([byId(id)])
    if (position) return results(addressesAt(position).map((location) => geocoderResult(location, false)))
    if (address) return results(byAddress(address, params.get('region')))
    throw invalid("Invalid request. Missing the 'address', 'components', 'latlng' or 'place_id' parameter.")
  },
}

function byId(id: string) {
  const place = placeById(id)
  const location = place ? undefined : locationById(id)
  if (place) {
    const { name, address, types, position } = place
    const viewport = boxAround(position, 150)
    return geocoderResult(
      { id, name, address, types, position, precision: 'ROOFTOP', viewport, population: 0 },
      false,
    )
  }
  if (!location) throw new Refusal(/^[\w-]{20,}$/.test(id) ? 'NOT_FOUND' : 'INVALID_REQUEST')
  return geocoderResult(location, false)
}

function byAddress(text: string, region: string | null) {
  const preferCountry = region?.toUpperCase().replace('UK', 'GB')
  return findLocations({ text, preferCountry }, limit).map((location) =>
    geocoderResult(location, isPartial(location, text)),
  )
}

/** A name that was only begun. */
function isPartial(location: Location, text: string): boolean {
  const asked = words(text)
  return words(location.name).some((word, index) => asked[index] !== word)
}

/** From the house number up to the country; nothing where nobody lives. */
function addressesAt(position: Position): Location[] {
  const city = cityNear(position, inhabitedMetres)
  if (!city) return []
  const random = chance(`${position.lat.toFixed(4)},${position.lng.toFixed(4)}`)
  const house = addressLocation(String(1 + Math.floor(random() * 480)), pick(random, streets), city)
  const here = { ...house, position, viewport: boxAround(position, 150) }
  const around = [cityLocation(city), stateLocation(city.state), countryLocation(city.country)]
  return [here, ...around.filter((location) => location !== undefined)]
}
