// Places and locations as the legacy web service sends them.
import type { Location } from '../locations/gazetteer.ts'
import { weekdayText } from '../places/opening-hours.ts'
import type { Place } from '../places/places.ts'
import { addressLine, addressTerms, vicinity } from '../world/address.ts'

/** For nearby search. */
export function nearbyResult(place: Place) {
  return { ...searchResult(place), vicinity: vicinity(place.address) }
}

/** For text search. */
export function textResult(place: Place) {
  return { ...searchResult(place), formatted_address: addressLine(place.address) }
}

export function placeDetails(place: Place) {
  const { hours, phone, website, address } = place
  return {
    ...nearbyResult(place),
    formatted_address: addressLine(address),
    ...(phone && { formatted_phone_number: nationalNumber(phone) }),
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

/** `+1 212 555 0123` is `(212) 555-0123`. */
export function nationalNumber(phone: string): string {
  return phone.replace(/^\+1 (\d{3}) (\d{3}) (\d{4})$/, '($1) $2-$3')
}

function searchResult({ id, name, types, position, rating, ratings }: Place) {
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
