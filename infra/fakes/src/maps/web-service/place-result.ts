// A place and a location in the words of the older web service.

import { isOpen, periods, weekdayText } from '../directory/opening-hours.ts'
import type { Place } from '../directory/places.ts'
import { addressComponents, addressLine, vicinity } from '../geography/address.ts'
import { boxAround } from '../geography/earth.ts'
import type { Location } from '../locations/location.ts'

const viewportMetres = 150
const icon = {
  icon: 'https://maps.gstatic.com/mapfiles/place_api/icons/v1/png_71/generic_business-71.png',
  icon_background_color: '#7B9EB0',
  icon_mask_base_uri: 'https://maps.gstatic.com/mapfiles/place_api/icons/v2/generic_pinlet',
}

/** As nearby search lists it. */
export function nearbyResult(place: Place, now: Date) {
  return { ...searchResult(place, now), scope: 'GOOGLE', vicinity: vicinity(place.address) }
}

/** As text search lists it. */
export function textResult(place: Place, now: Date) {
  return { ...searchResult(place, now), formatted_address: addressLine(place.address) }
}

/** All that is known of a place. */
export function placeDetails(place: Place, now: Date) {
  const { hours, phone, website, address } = place
  return {
    ...nearbyResult(place, now),
    address_components: addressComponents(address),
    formatted_address: addressLine(address),
    ...(phone && {
      formatted_phone_number: phone.replace(/^\+1 (\d{3}) (\d{3}) (\d{4})$/, '($1) $2-$3'),
      international_phone_number: phone.replace(/ (\d{3}) (\d{3}) (\d{4})$/, ' $1-$2-$3'),
    }),
    ...(hours && {
      opening_hours: {
        open_now: isOpen(hours, place.timeZone, now),
        periods: periods(hours),
        weekday_text: weekdayText(hours),
      },
    }),
    url: `https://maps.google.com/?q=place_id:${place.id}`,
    ...(website && { website }),
  }
}

/** All that is known of a city, an address and the like. */
export function locationDetails(location: Location) {
  return {
    address_components: addressComponents(location.address),
    formatted_address: addressLine(location.address),
    geometry: { location: location.position, viewport: location.viewport },
    ...icon,
    name: location.name,
    place_id: location.id,
    reference: location.id,
    types: location.types,
    url: `https://maps.google.com/?q=place_id:${location.id}`,
  }
}

export function geocoderResult(location: Location, isPartial: boolean) {
  return {
    address_components: addressComponents(location.address),
    formatted_address: addressLine(location.address),
    geometry: { location: location.position, location_type: location.precision, viewport: location.viewport },
    ...(isPartial && { partial_match: true }),
    place_id: location.id,
    types: location.types,
  }
}

function searchResult(place: Place, now: Date) {
  const { id, name, types, position, hours, rating, ratings, timeZone } = place
  return {
    business_status: 'OPERATIONAL',
    geometry: { location: position, viewport: boxAround(position, viewportMetres) },
    ...icon,
    name,
    ...(hours && { opening_hours: { open_now: isOpen(hours, timeZone, now) } }),
    place_id: id,
    rating,
    reference: id,
    types,
    user_ratings_total: ratings,
  }
}
