// Geocoding of addresses.
import { findLocations } from '../locations/find-locations.ts'
import { invalid, type Operation, results } from './operation.ts'
import { locationResult } from './place-result.ts'

const limit = 10

export const geocode: Operation = {
  frame: { results: [] },
  answer(params) {
    const address = params.get('address')?.trim()
    if (!address)
      throw invalid("Invalid request. Missing the 'address', 'components', 'latlng' or 'place_id' parameter.")
    const found = findLocations(address, params.get('region')?.toUpperCase(), limit)
    return results(found.map(locationResult))
  },
}
