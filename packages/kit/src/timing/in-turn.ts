// Runs work of the same key one after the other, in this process.

/**
 * For changes that are repeated when another one came between: without turns, the attempts of n concurrent ones grow
 * with the square of n, and take the database from everybody else.
 */
export function takeTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const result = last.get(key)?.then(work) ?? work()
    const settled = result
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === settled) last.delete(key)
      })
    last.set(key, settled)
    return result
  }
}

/**
 * Returns a function that resolves after a run of `work(key)` that began after the call. All calls during a run share
 * the next run. A failed run rejects only the calls that waited for it.
 */
export function coalesce(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const inTurn = takeTurns()
  const waiting = new Map<string, Promise<void>>()
  return (key) => {
    let hasBegun = false
    const begin = () => {
      hasBegun = true
      waiting.delete(key)
      return work(key)
    }
    const run = waiting.get(key) ?? inTurn(key, begin)
    if (!hasBegun) waiting.set(key, run)
    return run
  }
}
