// Work that is asked for more often than it has to be done.

/**
 * Gives a function that resolves when `work(key)` has been done by a run that began after the call. Calls that
 * come while one runs share the next. A failed run fails those who wait for it, and nobody else.
 */
export function coalesce(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const next = new Map<string, Promise<void>>()

  function run(key: string): Promise<void> {
    const current = work(key).finally(() => {
      if (running.get(key) === current) running.delete(key)
    })
    running.set(key, current)
    return current
  }

  return (key) => {
    const current = running.get(key)
    if (!current) return run(key)
    const planned = next.get(key)
    if (planned) return planned
    const begin = () => {
      next.delete(key)
      return run(key)
    }
    const following = current.then(begin, begin)
    next.set(key, following)
    return following
  }
}
