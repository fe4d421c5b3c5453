// Client of the maps provider's web service. No other file calls it.
import { Language, PlaceAutocompleteType, PlaceType1 } from '@googlemaps/google-maps-services-js'
import { suggestionsPerSearch } from '@jumpingjack/contracts/places/places'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { z } from 'zod'
import { type Circle, MapsPlace, type MapsStatus } from './maps.rules.ts'
import { createMapsCalls, createSdkClient, statusOf, urlOf } from './maps-call.client.ts'

export interface MapsClient {
  /** Gyms around a point, most prominent first. */
  nearby(around: Circle, signal: AbortSignal): Promise<MapsPlace[]>
  /** Gyms that match a text. Those in the circle are preferred, others are included. */
  search(text: string, signal: AbortSignal, around?: Circle): Promise<MapsPlace[]>
  /** Ids of locations that begin with the text. Those in the circle are preferred. */
  predict(text: string, signal: AbortSignal, around?: Circle): Promise<string[]>
  location(placeId: string, signal: AbortSignal): Promise<MapsPlace>
  details(placeId: string, signal: AbortSignal): Promise<MapsPlace>
  /** Returns the id only, which is free of charge. */
  find(placeId: string, signal: AbortSignal): Promise<MapsPlace>
  geocode(text: string, signal: AbortSignal): Promise<MapsPlace[]>
  /** Tries a key. No circuit breaker; throws any error. */
  probe(key: string, signal: AbortSignal): Promise<MapsStatus>
  close(): void
}

/** Deadline of one request of ours, however many calls it needs. */
export const callTimeoutMs = 2_500

const Places = z.object({ results: z.array(MapsPlace).default([]) })
const OnePlace = z.object({ result: MapsPlace })
const Predictions = z.object({ predictions: z.array(z.object({ place_id: z.string() })).default([]) })

const noPlaces = { reply: Places, empty: { results: [] } }
const kinds = {
  nearby: { path: 'place/nearbysearch', failure: 'Places search failed', ...noPlaces },
  search: { path: 'place/textsearch', failure: 'Places search failed', ...noPlaces },
  predict: {
    path: 'place/autocomplete',
    failure: 'Location search failed',
    reply: Predictions,
    empty: { predictions: [] },
  },
  details: { path: 'place/details', failure: 'Failed to get location details', reply: OnePlace },
  geocode: { path: 'geocode', failure: 'Geocoding failed', ...noPlaces },
}

const locationFields = ['place_id', 'name', 'formatted_address', 'geometry']
const contactFields = ['formatted_phone_number', 'website', 'opening_hours']
/** A request for this field only is free of charge. */
const idField = ['place_id']
/** New York. */
const probeParams = { place_id: 'ChIJOwg_06VPwokRYv534QaPC8g', fields: idField }
const language = Language.en

/** All calls but `probe` throw Problems only. */
export function createMapsClient(options: {
  address: string
  key: string | undefined
  log: Logger
}): MapsClient {
  const { client, close } = createSdkClient()
  const callsOf = createMapsCalls(options)
  const nearby = callsOf(kinds.nearby)
  const search = callsOf(kinds.search)
  const predict = callsOf(kinds.predict)
  const details = callsOf(kinds.details)
  const geocode = callsOf(kinds.geocode)

  async function readDetails(place_id: string, fields: string[], signal: AbortSignal) {
    const { result } = await details(signal, (request, key) =>
      client.placeDetails({ ...request, params: { key, place_id, fields, language } }),
    )
    return result
  }

  return {
    async nearby({ lat, lng, radiusMetres }, signal) {
      const params = { location: { lat, lng }, radius: radiusMetres, type: PlaceType1.gym, language }
      const { results } = await nearby(signal, (request, key) =>
        client.placesNearby({ ...request, params: { key, ...params } }),
      )
      return results
    },
    async search(query, signal, around) {
      const params = { query, type: PlaceType1.gym, language, ...biasOf(around) }
      const { results } = await search(signal, (request, key) =>
        client.textSearch({ ...request, params: { key, ...params } }),
      )
      return results
    },
    async predict(input, signal, around) {
      const params = { input, types: PlaceAutocompleteType.geocode, language, ...biasOf(around) }
      const { predictions } = await predict(signal, (request, key) =>
        client.placeAutocomplete({ ...request, params: { key, ...params } }),
      )
      return predictions.slice(0, suggestionsPerSearch).map((prediction) => prediction.place_id)
    },
    async geocode(address, signal) {
      const { results } = await geocode(signal, (request, key) =>
        client.geocode({ ...request, params: { key, address, region: 'us', language } }),
      )
      return results
    },
    location: (placeId, signal) => readDetails(placeId, locationFields, signal),
    details: (placeId, signal) => readDetails(placeId, [...locationFields, ...contactFields], signal),
    find: (placeId, signal) => readDetails(placeId, idField, signal),
    async probe(key, signal) {
      const url = urlOf(options.address, kinds.details.path)
      const { data } = await client.placeDetails({ url, signal, params: { key, ...probeParams } })
      return statusOf(data)
    },
    close,
  }
}

function biasOf(around: Circle | undefined) {
  return around && { location: { lat: around.lat, lng: around.lng }, radius: around.radiusMetres }
}
