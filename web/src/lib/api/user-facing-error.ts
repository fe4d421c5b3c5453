// What an error says to a member.
import { ApiError } from './api.ts'

/** An error whose message is meant to be shown. */
export class UserFacingError extends Error {
  override name = 'WordedError'
}

/** The error's own words where it has any that were meant for people, else the text given. */
export function userMessage(error: unknown, otherwise: string): string {
  if (error instanceof UserFacingError) return error.message
  if (error instanceof ApiError) return error.problem?.message ?? error.message
  return otherwise
}
