// Runs work of the same key one after the other, in this process.

/**
 * For changes that are repeated when another one came between: without turns, the attempts of n concurrent ones grow
 * with the square of n, and take the database from everybody else.
 */
export function takeTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const result = Promise.resolve(last.get(key)).then(work)
    const settled = result
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === settled) last.delete(key)
      })
    last.set(key, settled)
    return result
  }
}
