// Runs work that nobody waits for.

const withoutIdleCallbackMs = 2_000

/** Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    // Safari.
    const timer = setTimeout(work, withoutIdleCallbackMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5_000 })
  return () => cancelIdleCallback(handle)
}
