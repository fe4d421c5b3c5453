// What a form says when its call fails.
import { ApiError } from '../../../lib/api/api.ts'

/** The server's own words; `refused` where it has none, `unreachable` where it gave no answer that can be read. */
export function refusalText(error: Error, words: { refused: string; unreachable: string }): string {
  if (!(error instanceof ApiError)) return words.unreachable
  return error.problem?.issues?.[0]?.message ?? error.problem?.message ?? words.refused
}
