// Caches the result of an asynchronous read.

/** Callers share a read that is under way. A failed read is not cached. */
export function cached<T>(read: () => Promise<T>, maxAgeMs = Number.POSITIVE_INFINITY): () => Promise<T> {
  let last: { value: Promise<T>; atMs: number } | undefined
  return async () => {
    if (!last || Date.now() - last.atMs > maxAgeMs) last = { value: read(), atMs: Date.now() }
    const reading = last
    try {
      return await reading.value
    } catch (error) {
      if (last === reading) last = undefined
      throw error
    }
  }
}
