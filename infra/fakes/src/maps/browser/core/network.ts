// Calls to the provider and their errors.
import { key, language, providerOrigin, region } from './page.ts'

export class MapsNetworkError extends Error {
  override readonly name: string = 'MapsNetworkError'
  readonly code: string
  readonly endpoint: string

  constructor(endpoint: string, code: string, message: string) {
    super(`${endpoint}: ${code}: ${message}`)
    this.code = code
    this.endpoint = endpoint
  }
}

export class MapsRequestError extends MapsNetworkError {
  override readonly name = 'MapsRequestError'
}

export class MapsServerError extends MapsNetworkError {
  override readonly name = 'MapsServerError'
}

/** Throws a `MapsNetworkError` if the provider does not answer. */
export async function call<Body>(
  path: string,
  endpoint: string,
  params: Record<string, string | number | undefined>,
): Promise<Body> {
  const query = new URLSearchParams({ key })
  if (language) query.set('language', language)
  if (region) query.set('region', region)
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value))
  try {
    const reply = await fetch(`${providerOrigin}/maps/api/js/${path}?${query}`)
    return await reply.json()
  } catch {
    throw new MapsNetworkError(
      endpoint,
      'UNKNOWN_ERROR',
      'A server request could not be processed due to a server error.',
    )
  }
}

/** The part that all replies have in common. */
export interface StatusBody {
  status: string
  error_message?: string
}

export function statusError(endpoint: string, { status, error_message }: StatusBody): MapsNetworkError {
  const message = error_message ?? 'The request failed.'
  return status === 'OVER_QUERY_LIMIT' || status === 'UNKNOWN_ERROR'
    ? new MapsServerError(endpoint, status, message)
    : new MapsRequestError(endpoint, status, message)
}
