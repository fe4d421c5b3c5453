// Values that are read when somebody needs them, and kept.

/** Callers share a read that is under way. A failed read is not kept. */
export function kept<T>(read: () => Promise<T>, keepMs = Number.POSITIVE_INFINITY): () => Promise<T> {
  let last: { value: Promise<T>; atMs: number } | undefined
  return async () => {
    if (!last || Date.now() - last.atMs > keepMs) last = { value: read(), atMs: Date.now() }
    const reading = last
    try {
      return await reading.value
    } catch (error) {
      if (last === reading) last = undefined
      throw error
    }
  }
}
