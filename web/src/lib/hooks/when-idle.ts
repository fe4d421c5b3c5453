// Runs work later that nobody waits for.

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

/** After the next frame is painted. Returns a function that cancels it. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
