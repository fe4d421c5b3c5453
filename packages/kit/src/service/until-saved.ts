// Changes of a document that are saved only if nothing else was saved since it was read.
import { Problem } from '../http/problem.ts'
import { takeTurns } from '../timing/in-turn.ts'

/** An attempt fails only if another change of the document has succeeded. */
const attemptsMax = 10
const inTurn = takeTurns()

/**
 * Repeats an attempt, which reads, decides and saves, while it returns undefined or false: then another change came
 * between. In this process, changes of one key, such as the document's id, take turns: one must not wait for another.
 */
export function untilSaved<T>(
  key: string,
  attempt: (isRetry: boolean) => Promise<T | false | undefined>,
): Promise<T> {
  return inTurn(key, async () => {
    for (let attempts = 0; attempts < attemptsMax; attempts++) {
      const saved = await attempt(attempts > 0)
      if (saved) return saved
    }
    throw new Problem('service.unavailable', { retryAfter: 1 })
  })
}
