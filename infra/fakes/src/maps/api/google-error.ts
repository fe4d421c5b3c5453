// Errors of Places API (New): `google.rpc.Status` with a detail.
import errors from './google-errors.json' with { type: 'json' }

export type KeyFault = keyof typeof errors
export const keyFaults = Object.keys(errors) as [KeyFault, ...KeyFault[]]

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

export const notFound = () => new GoogleError(404, 'NOT_FOUND', 'The Place ID is no longer valid.')

const unregistered = `Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.`
export const noKey = () => new GoogleError(403, 'PERMISSION_DENIED', unregistered)
