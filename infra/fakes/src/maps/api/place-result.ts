// Places and locations as the legacy web service sends them.
import type { Location } from '../locations/find-locations.ts'
import { weekdayText } from '../places/opening-hours.ts'
import type { Place } from '../places/places.ts'
import { addressLine, addressTerms } from '../world/address.ts'

/** The fields of nearby search and text search; each adds the address in its own way. */
export function placeResult({ id, name, types, position, rating, ratings }: Place) {
  return {
    business_status: 'OPERATIONAL',
    geometry: { location: position },
    name,
    place_id: id,
    rating,
    types,
    user_ratings_total: ratings,
  }
}

export function placeDetails(place: Place) {
  const { hours, phone, website, address } = place
  return {
    ...placeResult(place),
    formatted_address: addressLine(address),
    // As in (212) 555-0123.
    ...(phone && { formatted_phone_number: phone.replace(/^\+1 (\d+) (\d+) (\d+)$/, '($1) $2-$3') }),
    ...(hours && { opening_hours: { weekday_text: weekdayText(hours) } }),
    ...(website && { website }),
  }
}

/** For geocoding, and as the details of a location. */
export function locationResult({ id, name, address, types, position }: Location) {
  return {
    formatted_address: addressLine(address),
    geometry: { location: position },
    name,
    place_id: id,
    types,
  }
}

/** For autocomplete. */
export function prediction({ id, address, types }: Location) {
  const [main = '', ...secondary] = addressTerms(address)
  return {
    description: [main, ...secondary].join(', '),
    place_id: id,
    structured_formatting: {
      main_text: main,
      ...(secondary.length > 0 && { secondary_text: secondary.join(', ') }),
    },
    types: [...types, 'geocode'],
  }
}
