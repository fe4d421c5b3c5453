// Errors of PayPal's API: a name, a message, and machine-readable details.
import { randomBytes } from 'node:crypto'
import type { ErrorRequestHandler } from 'express'

interface Detail {
  issue: string
  description: string
  field?: string
  location?: 'body' | 'path'
}

const messages = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
}

const statuses = { INVALID_REQUEST: 400, RESOURCE_NOT_FOUND: 404, UNPROCESSABLE_ENTITY: 422 } as const

export class ApiError extends Error {
  readonly kind: keyof typeof messages
  readonly details: Detail[]

  constructor(kind: keyof typeof messages, details: Detail[]) {
    super(messages[kind])
    this.kind = kind
    this.details = details
  }
}

/** A valid request that cannot be processed; `issue` is machine-readable. */
export function unprocessable(issue: string, description: string): ApiError {
  return new ApiError('UNPROCESSABLE_ENTITY', [{ issue, description }])
}

export function notFound(): ApiError {
  const description = 'Specified resource ID does not exist. Please check the resource ID and try again.'
  return new ApiError('RESOURCE_NOT_FOUND', [{ issue: 'INVALID_RESOURCE_ID', description, location: 'path' }])
}

export const sendApiErrors: ErrorRequestHandler = (error, _req, res, next) => {
  if (!(error instanceof ApiError)) return next(error)
  const { kind: name, message, details } = error
  res.status(statuses[name]).json({ name, message, debug_id: randomBytes(7).toString('hex'), details })
}
