// Places and locations as Places API (New) sends them.
import type { Location } from '../locations/find-locations.ts'
import { weekdayText } from '../places/opening-hours.ts'
import type { Place } from '../places/places.ts'
import { addressLine, addressTerms } from '../world/address.ts'

export function placeJson({ hours, phone, website, ...place }: Place) {
  return {
    ...locationJson(place),
    businessStatus: 'OPERATIONAL',
    // As in (212) 555-0123.
    nationalPhoneNumber: phone?.replace(/^\+1 (\d+) (\d+) (\d+)$/, '($1) $2-$3'),
    regularOpeningHours: hours && { weekdayDescriptions: weekdayText(hours) },
    websiteUri: website,
  }
}

export function locationJson({ id, name, address, types, position: { lat, lng } }: Location) {
  const displayName = { text: name, languageCode: 'en' }
  const location = { latitude: lat, longitude: lng }
  return { name: `places/${id}`, id, displayName, formattedAddress: addressLine(address), location, types }
}

export function suggestionJson({ id, address, types }: Location) {
  const [main = '', ...secondary] = addressTerms(address)
  const secondaryText = secondary.length > 0 ? { text: secondary.join(', ') } : undefined
  return {
    placePrediction: {
      place: `places/${id}`,
      placeId: id,
      text: { text: [main, ...secondary].join(', ') },
      structuredFormat: { mainText: { text: main }, secondaryText },
      types: [...types, 'geocode'],
    },
  }
}
