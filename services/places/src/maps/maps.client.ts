// Client of the maps provider's web services. No other file calls them.
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { z } from 'zod'
import { createGeocoder } from './geocoding.client.ts'
import { type Circle, MapsPlace, type MapsService, type MapsStatus, type Prediction } from './maps.rules.ts'
import { createMapsCalls } from './maps-call.client.ts'
import { createPlacesApi } from './places-api.client.ts'

export type MapsClient = ReturnType<typeof createMapsClient>

/** Deadline of one request of ours, however many calls it needs. */
export const callTimeoutMs = 2_500

const Places = z.object({ places: z.array(MapsPlace).default([]) }).transform(({ places }) => places)
const Predictions = z
  .object({
    suggestions: z
      .array(
        z.object({
          placePrediction: z.object({
            placeId: z.string(),
            structuredFormat: z.object({ mainText: z.object({ text: z.string() }) }),
          }),
        }),
      )
      .default([]),
  })
  .transform(({ suggestions }) =>
    suggestions.map(({ placePrediction: { placeId, structuredFormat } }): Prediction => {
      return { placeId, name: structuredFormat.mainText.text }
    }),
  )

/** Fields of the cheaper Essentials tier. The name of a location is known from its prediction. */
const locationFields = ['id', 'formattedAddress', 'location', 'types']
const gymFields = ['id', 'formattedAddress', 'location', 'displayName', 'attributions']
const detailFields = [
  ...gymFields,
  'nationalPhoneNumber',
  'websiteUri',
  'regularOpeningHours.weekdayDescriptions',
  'utcOffsetMinutes',
]
const searchMask = [...gymFields, 'businessStatus'].map((field) => `places.${field}`).join(',')
const predictionMask =
  'suggestions.placePrediction.placeId,suggestions.placePrediction.structuredFormat.mainText.text'
/** New York. */
const probedPlace = 'ChIJOwg_06VPwokRYv534QaPC8g'
const gym = 'gym'

/** All calls but `probe` throw Problems only. Their first argument is the deadline. */
export function createMapsClient(options: {
  placesAddress: string
  geocodingAddress: string
  key: string | undefined
  log: Logger
}) {
  const places = createPlacesApi(options.placesAddress)
  const { geocode, close } = createGeocoder(options.geocodingAddress)
  const callOf = createMapsCalls(options)
  const failure = 'Places search failed'

  /** Gyms around a point, most popular first. */
  const nearby = callOf({ name: 'places.nearby', failure }, (key, signal, around: Circle) => {
    const body = { locationRestriction: circleOf(around), includedTypes: [gym], rankPreference: 'POPULARITY' }
    return places.read(Places, { key, signal, path: 'places:searchNearby', mask: searchMask, body })
  })
  /** Gyms that match a text. Those in the circle are preferred, others are included. */
  const search = callOf({ name: 'places.text', failure }, (key, signal, text: string, around?: Circle) => {
    const body = { textQuery: text, includedType: gym, ...biasOf(around) }
    return places.read(Places, { key, signal, path: 'places:searchText', mask: searchMask, body })
  })
  /** Locations that begin with the text. Those in the circle are preferred. */
  const predict = callOf(
    { name: 'places.autocomplete', failure: 'Location search failed' },
    (key, signal, input: string, around?: Circle) => {
      // Without a session token: no request of ours is continued, and a session of one search costs the same.
      const body = { input, includedPrimaryTypes: ['geocode'], ...biasOf(around) }
      const request = { key, signal, path: 'places:autocomplete', mask: predictionMask, body }
      return places.read(Predictions, request)
    },
  )
  const details = callOf(
    { name: 'places.details', failure: 'Failed to get location details' },
    (key, signal, placeId: string, fields: string[]) => {
      const path = `places/${encodeURIComponent(placeId)}`
      return places.read(MapsPlace, { key, signal, path, mask: fields.join(',') })
    },
  )

  return {
    nearby,
    search,
    predict,
    geocode: callOf({ name: 'geocode', failure: 'Geocoding failed' }, geocode),
    location: (signal: AbortSignal, placeId: string) => details(signal, placeId, locationFields),
    details: (signal: AbortSignal, placeId: string) => details(signal, placeId, detailFields),
    /** Returns the id only, which is free of charge. */
    find: (signal: AbortSignal, placeId: string) => details(signal, placeId, ['id']),
    /** Tries a key, as a page of `referer` would. No circuit breaker; throws any error. Geocoding is billed. */
    async probe(
      service: MapsService,
      key: string,
      signal: AbortSignal,
      referer?: string,
    ): Promise<MapsStatus> {
      if (service === 'Geocoding API') return (await geocode(key, signal, 'New York')).status
      return places.status({ key, signal, path: `places/${probedPlace}`, mask: 'id', referer })
    },
    close,
  }
}

function circleOf({ lat, lng, radiusMetres }: Circle) {
  return { circle: { center: { latitude: lat, longitude: lng }, radius: radiusMetres } }
}

function biasOf(around: Circle | undefined) {
  return around && { locationBias: circleOf(around) }
}
