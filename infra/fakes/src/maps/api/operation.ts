// One call of the web service: its parameters, its response and its errors.
import type { Position } from '../world/position.ts'

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

/** `40.7,-74.0`; undefined when the parameter is absent. */
export function positionParam(params: URLSearchParams, name: string): Position | undefined {
  const text = params.get(name)
  if (text === null) return undefined
  const [lat, lng, ...rest] = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (lat === undefined || lng === undefined || rest.length > 0) throw invalidParam(name)
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) throw invalidParam(name)
  return { lat, lng }
}

const radiusMaxMetres = 50_000

export function radiusParam(params: URLSearchParams): number | undefined {
  const text = params.get('radius')
  if (text === null) return undefined
  const radius = text.trim() === '' ? Number.NaN : Number(text)
  if (!(radius > 0 && radius <= radiusMaxMetres)) throw invalidParam('radius')
  return radius
}

export function requiredParam(params: URLSearchParams, name: string): string {
  const value = params.get(name)?.trim()
  if (!value) throw invalid(`Invalid request. Missing the '${name}' parameter.`)
  return value
}

const invalidParam = (name: string) => invalid(`Invalid request. Invalid '${name}' parameter.`)
