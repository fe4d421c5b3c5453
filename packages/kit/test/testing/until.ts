// Waits in tests for what happens elsewhere.

/** Polls until `probe` returns a value: more rarely the longer that takes, to leave the machine to what it waits for. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false>,
  // Long, because a busy machine is slow.
  timeoutMs = 120_000,
): Promise<T> {
  const start = Date.now()
  for (;;) {
    const value = await probe()
    if (value) return value
    const waitedMs = Date.now() - start
    if (waitedMs > timeoutMs) throw new Error(`${what}: not within ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, Math.min(500, Math.max(50, waitedMs / 20))))
  }
}
