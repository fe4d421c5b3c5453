// Changes of a document that are saved only if nothing else was saved since it was read.
import { Problem } from '../http/problem.ts'

/** An attempt fails only if another change of the document has succeeded. */
const attemptsMax = 10

/** Repeats an attempt, which reads, decides and saves, while it returns undefined: then another change came between. */
export async function untilSaved<T>(attempt: (isRetry: boolean) => Promise<T | undefined>): Promise<T> {
  for (let attempts = 0; attempts < attemptsMax; attempts++) {
    const saved = await attempt(attempts > 0)
    if (saved !== undefined) return saved
  }
  throw new Problem('service.unavailable', { retryAfter: 1 })
}
