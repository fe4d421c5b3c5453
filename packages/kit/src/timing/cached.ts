// Caches the result of an asynchronous read.

/** Callers share a read that is under way. A failed read is not cached. */
export function cached<T>(
  read: () => Promise<T>,
  maxAgeMs = Number.POSITIVE_INFINITY,
  now = () => new Date(),
): () => Promise<T> {
  let last: { value: Promise<T>; atMs: number } | undefined
  return async () => {
    const atMs = now().getTime()
    if (!last || atMs - last.atMs > maxAgeMs) last = { value: read(), atMs }
    const reading = last
    try {
      return await reading.value
    } catch (error) {
      if (last === reading) last = undefined
      throw error
    }
  }
}
