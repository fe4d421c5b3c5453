// How long to wait for a sign of life. On a busy machine all replies are slow: what was slow lately gets more time, so
// that it is not mistaken for something that has stopped.

const remembersMs = 30_000
/** Times the slowest reply of late. */
const factor = 4

export type Patience = ReturnType<typeof createPatience>

export function createPatience(minMs: number, maxMs: number, now = () => performance.now()) {
  let slowest = { ms: 0, at: 0 }
  return {
    /** A reply has come after this time. */
    replied(ms: number): void {
      const at = now()
      if (ms >= slowest.ms || at - slowest.at > remembersMs) slowest = { ms, at }
    },
    ms: () => Math.min(maxMs, Math.max(minMs, now() - slowest.at > remembersMs ? 0 : factor * slowest.ms)),
  }
}
