// Runs work later that nobody waits for.

/** Without anything loaded, the page has all that it shows. */
const quietMs = 2_000
/** A map that is moved loads all the time. */
const busyMaxMs = 10_000

/**
 * Once nothing is loaded any more: what the page shows first does not share a slow connection. Returns a function that
 * cancels it.
 */
export function whenIdle(work: () => void): () => void {
  const run = () => {
    observer.disconnect()
    work()
  }
  const latest = performance.now() + busyMaxMs
  let timer = setTimeout(run, quietMs)
  const observer = new PerformanceObserver(() => {
    if (performance.now() > latest) return
    clearTimeout(timer)
    timer = setTimeout(run, quietMs)
  })
  observer.observe({ type: 'resource' })
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
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

const photosMaxMs = 1_000

/** After the next frame, once the photos in view are loaded. Returns a function that cancels it. */
export function afterPhotos(work: () => void): () => void {
  let isCancelled = false
  const cancelFrame = afterPaint(async () => {
    const inView = [...document.images].filter((photo) => {
      const { top, bottom, width } = photo.getBoundingClientRect()
      return width > 0 && top < innerHeight && bottom > 0
    })
    const loaded = Promise.allSettled(inView.map((photo) => photo.decode()))
    await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, photosMaxMs))])
    if (!isCancelled) work()
  })
  return () => {
    isCancelled = true
    cancelFrame()
  }
}
