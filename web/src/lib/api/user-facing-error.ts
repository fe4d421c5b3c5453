// Error messages for members.
import { sharedText } from '../language/shared-text.ts'
import { ApiError } from './api-error.ts'

/** An error whose message can be shown. */
export class UserFacingError extends Error {
  override name = 'UserFacingError'
}

/** The message of the error if it is meant for users, else `otherwise`. */
export function userMessage(error: unknown, otherwise: string): string {
  if (error instanceof UserFacingError) return error.message
  if (error instanceof ApiError) return sharedText(error.problem?.message ?? error.message)
  return otherwise
}
