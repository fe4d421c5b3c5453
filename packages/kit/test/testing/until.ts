// Waits in tests for what happens elsewhere.

/** Polls until `probe` returns a value. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false>,
  // Long, because a busy machine is slow.
  timeoutMs = 120_000,
): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const value = await probe()
    if (value) return value
    if (Date.now() > end) throw new Error(`${what}: not within ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
