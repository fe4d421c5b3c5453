// The provider as this script knows it: its address, the page's key, and calls with their errors.
import { literal } from './lat-lng.ts'

const source =
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href
const { origin, searchParams } = new URL(source)
export const key = searchParams.get('key') ?? ''
export const isGerman = searchParams.get('language') === 'de'
export const callbackName = searchParams.get('callback') ?? ''

/** Calls a global function of the page, if there is one of this name. */
export function callPage(name: string): void {
  const found = Reflect.get(window, name)
  if (typeof found === 'function') found()
}

let accepted: Promise<boolean> | undefined

/** Validates the page's key, once, when the first map is made. True where the provider does not answer. */
export function isKeyAccepted(): Promise<boolean> {
  accepted ??= authenticate()
  return accepted
}

async function authenticate(): Promise<boolean> {
  const path = `/maps/api/js/authenticate?${new URLSearchParams({ key })}`
  const { error }: { error?: string } = await read<object>('AUTHENTICATE', path).catch(() => ({}))
  if (!error) return true
  console.error(`Google Maps JavaScript API error: ${error}`)
  callPage('gm_authFailure')
  return false
}

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
    return await (await fetch(origin + path, init)).json()
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
export function circleOf(circle: unknown) {
  const { center, radius } = circle as google.maps.CircleLiteral
  const { lat, lng } = literal(center as google.maps.LatLngLiteral)
  return { circle: { center: { latitude: lat, longitude: lng }, radius } }
}
