// Calls to the provider and their errors.
import { key, providerOrigin } from './page.ts'

export class MapsNetworkError extends Error {
  override readonly name: string
  readonly code: string
  readonly endpoint: string

  constructor(
    endpoint: string,
    code: string,
    message: string,
    kind: 'Network' | 'Request' | 'Server' = 'Network',
  ) {
    super(`${endpoint}: ${code}: ${message}`)
    this.name = `Maps${kind}Error`
    this.code = code
    this.endpoint = endpoint
  }
}

/** Throws if the provider does not answer. */
export async function call<Body>(
  path: string,
  endpoint: string,
  params: Record<string, string | number | undefined>,
): Promise<Body> {
  const query = new URLSearchParams({ key })
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value))
  try {
    const reply = await fetch(`${providerOrigin}/maps/api/js/${path}?${query}`)
    return await reply.json()
  } catch {
    const message = 'A server request could not be processed due to a server error.'
    throw new MapsNetworkError(endpoint, 'UNKNOWN_ERROR', message)
  }
}

/** The part that all replies have in common. */
export interface StatusBody {
  status: string
  error_message?: string
}

/** `code` is the status, but for the new places service. */
export function statusError(endpoint: string, body: StatusBody, code = body.status): MapsNetworkError {
  const kind = body.status === 'OVER_QUERY_LIMIT' ? 'Server' : 'Request'
  return new MapsNetworkError(endpoint, code, body.error_message ?? 'The request failed.', kind)
}
