// Calls to the provider and their errors.
import { literal } from './lat-lng.ts'
import { key, providerOrigin } from './page.ts'

export class MapsNetworkError extends Error {
  override readonly name: string
  readonly code: string

  constructor(endpoint: string, code: string, message = 'The request failed.', kind = 'Request') {
    super(`${endpoint}: ${code}: ${message}`)
    this.name = `Maps${kind}Error`
    this.code = code
  }
}

/** Throws if the provider does not answer. */
export async function read<Body>(endpoint: string, path: string, init?: RequestInit): Promise<Body> {
  try {
    return await (await fetch(`${providerOrigin}${path}`, init)).json()
  } catch {
    const message = 'A server request could not be processed due to a server error.'
    throw new MapsNetworkError(endpoint, 'UNKNOWN_ERROR', message, 'Network')
  }
}

/** Calls Places API (New), by POST with a body. Throws the status of an error as `code`. */
export async function callPlaces<Body>(endpoint: string, path: string, mask: string, body?: object) {
  const headers = { 'Content-Type': 'application/json', 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': mask }
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  type Reply = Body & { error?: { status: string; message: string } }
  const reply = await read<Reply>(endpoint, `/v1/${path}`, init)
  if (reply.error) throw new MapsNetworkError(endpoint, reply.error.status, reply.error.message)
  return reply
}

/** A circle as Places API (New) takes it. */
export function circleOf({ center, radius }: google.maps.CircleLiteral) {
  const { lat, lng } = literal(center as google.maps.LatLngLiteral)
  return { circle: { center: { latitude: lat, longitude: lng }, radius } }
}
