// Combines concurrent calls of the same work.

/**
 * Returns a function that resolves after a run of `work(key)` that began after the call. All calls during a run share
 * the next run. A failed run rejects only the calls that waited for it.
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
    // First, because a run has ended some microtasks before the next one begins.
    const planned = next.get(key)
    if (planned) return planned
    const current = running.get(key)
    if (!current) return run(key)
    const begin = () => {
      next.delete(key)
      return run(key)
    }
    const following = current.then(begin, begin)
    next.set(key, following)
    return following
  }
}
