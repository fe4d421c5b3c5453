// What a form says when its call fails.
import { ApiError } from '../../../lib/api/api.ts'

/** The server's own messages; `rejected` where it has none, `unreachable` where it gave no answer that can be read. */
export function formErrorMessage(error: Error, messages: { rejected: string; unreachable: string }): string {
  if (!(error instanceof ApiError)) return messages.unreachable
  return error.problem?.issues?.[0]?.message ?? error.problem?.message ?? messages.rejected
}
