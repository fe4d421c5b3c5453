// What we ask the maps provider's web service. Nothing else speaks to it.
import { Language, PlaceAutocompleteType, PlaceType1 } from '@googlemaps/google-maps-services-js'
import { suggestionsPerSearch } from '@jumpingjack/contracts/places/places'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { z } from 'zod'
import { type Circle, type ProviderAnswer, ProviderPlace } from '../places/places.rules.ts'
import { answerOf, createAsk, createClient, urlOf } from './ask.ts'

export interface Provider {
  /** Gyms around a point, most prominent first. */
  nearby(around: Circle, signal: AbortSignal): Promise<ProviderPlace[]>
  /** Gyms that a text describes; a circle is preferred, not enforced. */
  search(text: string, signal: AbortSignal, around?: Circle): Promise<ProviderPlace[]>
  /** Ids of locations that begin as the text does. */
  predict(text: string, signal: AbortSignal): Promise<string[]>
  location(placeId: string, signal: AbortSignal): Promise<ProviderPlace>
  details(placeId: string, signal: AbortSignal): Promise<ProviderPlace>
  /** The place's id alone. */
  find(placeId: string, signal: AbortSignal): Promise<ProviderPlace>
  geocode(text: string, signal: AbortSignal): Promise<ProviderPlace[]>
  /** What the provider says to this key. Unguarded: throws whatever goes wrong. */
  probe(key: string, signal: AbortSignal): Promise<ProviderAnswer>
  close(): void
}

const Places = z.object({ results: z.array(ProviderPlace).default([]) })
const OnePlace = z.object({ result: ProviderPlace })
const Predictions = z.object({ predictions: z.array(z.object({ place_id: z.string() })).default([]) })

const noPlaces = { reply: Places, empty: { results: [] } }
const questions = {
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
/** Asking for nothing else is free of charge. */
const idField = ['place_id']
/** New York. */
const probed = { place_id: 'ChIJOwg_06VPwokRYv534QaPC8g', fields: idField }
const language = Language.en

/** All calls but `probe` throw Problems only. */
export function createProvider(options: { address: string; key: string | undefined; log: Logger }): Provider {
  const { client, close } = createClient()
  const ask = createAsk(options)
  const nearby = ask(questions.nearby)
  const search = ask(questions.search)
  const predict = ask(questions.predict)
  const details = ask(questions.details)
  const geocode = ask(questions.geocode)

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
      const bias = around && { location: { lat: around.lat, lng: around.lng }, radius: around.radiusMetres }
      const params = { query, type: PlaceType1.gym, language, ...bias }
      const { results } = await search(signal, (request, key) =>
        client.textSearch({ ...request, params: { key, ...params } }),
      )
      return results
    },
    async predict(input, signal) {
      const params = { input, types: PlaceAutocompleteType.geocode, language }
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
      const url = urlOf(options.address, questions.details.path)
      const { data } = await client.placeDetails({ url, signal, params: { key, ...probed } })
      return answerOf(data)
    },
    close,
  }
}
