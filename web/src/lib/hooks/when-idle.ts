// Runs work later that nobody waits for.

const quietMs = 1_000

/**
 * Once nothing has been loaded for a second: what is shown first, its photos and the map come before what may be needed
 * later. Returns a function that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  const loaded = () => performance.getEntriesByType('resource').length
  let before = loaded()
  const timer = setInterval(() => {
    const now = loaded()
    if (now === before) {
      clearInterval(timer)
      work()
    }
    before = now
  }, quietMs)
  return () => clearInterval(timer)
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
