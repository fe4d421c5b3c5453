// Error messages for members.
import { sharedText } from '../language/shared-text.ts'
import { ApiError } from './api-error.ts'

/** An error whose message can be shown. */
export class UserFacingError extends Error {
  override name = 'UserFacingError'
}

/** `otherwise`, unless the caller has reached a limit: the reply says how long to wait. */
export function failureMessage(error: unknown, otherwise: string): string {
  const isLimit = error instanceof ApiError && error.status === 429
  return isLimit ? userMessage(error, otherwise) : otherwise
}

/** The message of the error if it is meant for users, else `otherwise`. */
export function userMessage(error: unknown, otherwise: string): string {
  if (error instanceof UserFacingError) return error.message
  if (error instanceof ApiError) return sharedText(error.problem?.message ?? error.message)
  return otherwise
}
