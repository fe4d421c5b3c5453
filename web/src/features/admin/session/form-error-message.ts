// Error message of a failed form call.
import { ApiError } from '../../../lib/api/api.ts'

/** The server's message; `rejected` if it has none, `unreachable` without a readable reply. */
export function formErrorMessage(error: Error, messages: { rejected: string; unreachable: string }): string {
  if (!(error instanceof ApiError)) return messages.unreachable
  return error.problem?.issues?.[0]?.message ?? error.problem?.message ?? messages.rejected
}
