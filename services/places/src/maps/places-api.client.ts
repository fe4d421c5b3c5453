// Sends requests to Places API (New): https://developers.google.com/maps/documentation/places/web-service/op-overview

import type { z } from 'zod'
import { type MapsStatus, placesStatusOf } from './maps.rules.ts'
import type { MapsReply } from './maps-call.client.ts'

interface PlacesRequest {
  key: string
  signal: AbortSignal
  /** Below /v1/. */
  path: string
  /** The provider sends, and bills, only these fields. */
  mask: string
  /** Sent by POST. */
  body?: object
  /** Of a page that uses the key. */
  referer?: string | undefined
}

const language = 'en'

export function createPlacesApi(address: string) {
  async function send({ key, signal, path, mask, body, referer }: PlacesRequest) {
    const url = new URL(`/v1/${path}`, address)
    if (!body) url.searchParams.set('languageCode', language)
    const headers = {
      'Content-Type': 'application/json',
      'X-Goog-Api-Key': key,
      'X-Goog-FieldMask': mask,
      ...(referer && { Referer: referer }),
    }
    const post = body && { method: 'POST', body: JSON.stringify({ ...body, languageCode: language }) }
    const reply = await fetch(url, { signal, headers, redirect: 'error', ...post })
    const json: unknown = await reply.json()
    return { status: placesStatusOf(reply.ok, json), json }
  }

  return {
    async read<S extends z.ZodType>(schema: S, request: PlacesRequest): Promise<MapsReply<z.output<S>>> {
      const { status, json } = await send(request)
      return status.status === 'OK' ? { status, result: schema.parse(json) } : { status }
    },
    async status(request: PlacesRequest): Promise<MapsStatus> {
      return (await send(request)).status
    },
  }
}
