// Errors of Places API (New), `google.rpc.Status` with a detail, and the keys that cause them.
import errors from './google-errors.json' with { type: 'json' }

export type KeyFault = keyof typeof errors
export const keyFaults = Object.keys(errors) as [KeyFault, ...KeyFault[]]

export interface Keys {
  /** Restricted to the servers' addresses; rejected where a web page is the caller. */
  serverKey: string
  /** Restricted to web pages; rejected without a referrer, and by services that know no referrers. */
  browserKey: string
}

/** Undefined if a page, or a server, may use the key. */
export function keyFault(
  key: unknown,
  isPage: boolean,
  { serverKey, browserKey }: Keys,
): KeyFault | undefined {
  if (key === serverKey) return isPage ? 'ip-blocked' : undefined
  if (key === browserKey) return isPage ? undefined : 'referrer-blocked'
  return 'denied'
}

const type = 'type.googleapis.com/google.rpc'

export class GoogleError extends Error {
  readonly code: number
  readonly body: object

  constructor(code: number, status: string, message: string, detail?: object) {
    super(message)
    this.code = code
    this.body = { error: { code, message, status, ...(detail && { details: [detail] }) } }
  }
}

/** An error of a key or its project, to a method of google.maps.places.v1.Places. */
export function keyError(fault: KeyFault, method: string, referer = '<empty>'): GoogleError {
  const { code, status, message, reason } = errors[fault].places
  const metadata = { service: 'places.googleapis.com', consumer: 'projects/123456789012' }
  const detail = reason && { '@type': `${type}.ErrorInfo`, reason, domain: 'googleapis.com', metadata }
  const words = message.replaceAll('{method}', method).replace('{referer}', referer)
  return new GoogleError(code, status, words, detail || undefined)
}

export function invalidArgument(description: string, field = ''): GoogleError {
  const detail = { '@type': `${type}.BadRequest`, fieldViolations: [{ field, description }] }
  return new GoogleError(400, 'INVALID_ARGUMENT', description, detail)
}
