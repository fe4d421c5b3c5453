// Sends requests to the Geocoding API by the provider's SDK.
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Client, Language } from '@googlemaps/google-maps-services-js'
import { circleAround, metresPerMile } from '@jumpingjack/contracts/gym/gym-area'
import { z } from 'zod'
import type { Circle, MapsPlace } from './maps.rules.ts'
import type { MapsReply } from './maps-call.client.ts'

const Reply = z.object({
  status: z.string(),
  error_message: z.string().nullish(),
  results: z
    .array(
      z.object({
        place_id: z.string().min(1),
        formatted_address: z.string().optional(),
        types: z.array(z.string()).optional(),
        geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }).optional(),
      }),
    )
    .default([]),
})

const replyMaxBytes = 2_000_000

/** `close` ends its connections. */
export function createGeocoder(address: string) {
  const httpAgent = new HttpAgent({ keepAlive: true })
  const httpsAgent = new HttpsAgent({ keepAlive: true })
  const client = new Client({
    config: {
      // The SDK's own adapter drops the error message of every status but OK.
      adapter: 'http',
      // The SDK tries three times by default.
      raxConfig: { retry: 0 },
      // Each call has its own deadline.
      timeout: 0,
      maxRedirects: 0,
      maxContentLength: replyMaxBytes,
      httpAgent,
      httpsAgent,
    },
  })
  const url = new URL('/maps/api/geocode/json', address).href
  return {
    /** Places in the circle are preferred. */
    async geocode(
      key: string,
      signal: AbortSignal,
      text: string,
      around?: Circle,
    ): Promise<MapsReply<MapsPlace[]>> {
      const bounds = around && boundsOf(around)
      const params = { key, address: text, region: 'us', language: Language.en, ...(bounds && { bounds }) }
      const { data } = await client.geocode({ url, signal, params })
      const { error_message = null, results, ...reply } = Reply.parse(data)
      const status = { ...reply, error_message }
      if (!['OK', 'ZERO_RESULTS'].includes(status.status)) return { status }
      return { status, result: results.map(toPlace) }
    },
    close() {
      httpAgent.destroy()
      httpsAgent.destroy()
    },
  }
}

function boundsOf({ lat, lng, radiusMetres }: Circle) {
  const { west, south, east, north } = circleAround(lat, lng, radiusMetres / metresPerMile).box
  return { southwest: { lat: south, lng: west }, northeast: { lat: north, lng: east } }
}

function toPlace({
  place_id,
  formatted_address,
  types,
  geometry,
}: z.output<typeof Reply>['results'][number]): MapsPlace {
  return { id: place_id, formattedAddress: formatted_address, types, location: geometry?.location }
}
