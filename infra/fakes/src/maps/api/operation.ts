// One call of the web service: its parameters, its response and its errors.
import type { Circle } from '../places/search-places.ts'

export type Status =
  | 'OK'
  | 'ZERO_RESULTS'
  | 'INVALID_REQUEST'
  | 'REQUEST_DENIED'
  | 'OVER_QUERY_LIMIT'
  | 'NOT_FOUND'

export interface Operation {
  /** Part of every response, also of errors. */
  frame: Record<string, unknown>
  answer(params: URLSearchParams): { status: Status } & Record<string, unknown>
}

/** Like the provider, the fake responds 200 with this status in the body. */
export class ServiceError extends Error {
  readonly status: Status
  /** The status of the new places service for the same error. */
  readonly code: string

  constructor(status: Status, message = '', code = 'INVALID_ARGUMENT') {
    super(message)
    this.status = status
    this.code = code
  }
}

export const invalid = (message?: string) => new ServiceError('INVALID_REQUEST', message)

export function results(found: readonly unknown[]): { results: readonly unknown[]; status: Status } {
  return { results: found, status: found.length > 0 ? 'OK' : 'ZERO_RESULTS' }
}

export function requiredParam(params: URLSearchParams, name: string): string {
  const value = params.get(name)?.trim()
  if (!value) throw invalid(`Invalid request. Missing the '${name}' parameter.`)
  return value
}

const radiusMaxMetres = 50_000

/** As in `location=40.7,-74.0&radius=500`. */
export function circleParams(params: URLSearchParams): Circle {
  const coordinates = requiredParam(params, 'location').split(',').map(Number.parseFloat)
  const [lat = Number.NaN, lng = Number.NaN] = coordinates
  if (coordinates.length > 2 || !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) throw invalidParam('location')
  const radiusMetres = Number(requiredParam(params, 'radius'))
  if (!(radiusMetres > 0 && radiusMetres <= radiusMaxMetres)) throw invalidParam('radius')
  return { centre: { lat, lng }, radiusMetres }
}

export function listParam(params: URLSearchParams, name: string, separator: string): string[] {
  return (params.get(name) ?? '').split(separator).filter(Boolean)
}

const invalidParam = (name: string) => invalid(`Invalid request. Invalid '${name}' parameter.`)
