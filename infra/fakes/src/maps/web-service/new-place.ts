// A place in the words of the newer places service, which the browser's `Place` class speaks.
import { isOpen, periods, weekdayText } from '../directory/opening-hours.ts'
import type { Place } from '../directory/places.ts'
import { addressComponents, addressLine, vicinity } from '../geography/address.ts'
import { type Box, boxAround, type Position } from '../geography/earth.ts'
import { placeDetails } from './place-result.ts'

const viewportMetres = 150

export function newPlace(place: Place, now: Date) {
  const { id, name, newTypes, address, position, hours, website, rating, ratings } = place
  const legacy = placeDetails(place, now)
  return {
    id,
    types: newTypes,
    primaryType: newTypes[0],
    ...(legacy.formatted_phone_number && {
      nationalPhoneNumber: legacy.formatted_phone_number,
      internationalPhoneNumber: legacy.international_phone_number,
    }),
    formattedAddress: addressLine(address),
    shortFormattedAddress: vicinity(address),
    addressComponents: addressComponents(address).map(({ long_name, short_name, types }) => ({
      longText: long_name,
      shortText: short_name,
      types,
    })),
    location: latitudeLongitude(position),
    viewport: newBox(boxAround(position, viewportMetres)),
    rating,
    userRatingCount: ratings,
    googleMapsUri: legacy.url,
    ...(website && { websiteUri: website }),
    ...(hours && {
      regularOpeningHours: {
        openNow: isOpen(hours, place.timeZone, now),
        periods: periods(hours).map(({ open, close }) => ({
          open: hourMinute(open),
          ...(close && { close: hourMinute(close) }),
        })),
        weekdayDescriptions: weekdayText(hours),
      },
    }),
    businessStatus: 'OPERATIONAL',
    displayName: { text: name, languageCode: 'en' },
  }
}

const latitudeLongitude = ({ lat, lng }: Position) => ({ latitude: lat, longitude: lng })

const newBox = ({ northeast, southwest }: Box) => ({
  low: latitudeLongitude(southwest),
  high: latitudeLongitude(northeast),
})

const hourMinute = ({ day, time }: { day: number; time: string }) => ({
  day,
  hour: Number(time.slice(0, 2)),
  minute: Number(time.slice(2)),
})
