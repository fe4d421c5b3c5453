// Repeats asynchronous work without overlap.

export interface Repetition {
  /** Resolves when the current run is finished. */
  stop(): Promise<void>
}

/** Runs `work` every `everyMs`, but never twice at the same time. `work` must not reject. */
export function repeat(everyMs: number, work: () => Promise<void>): Repetition {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work().finally(() => {
      running = undefined
    })
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
