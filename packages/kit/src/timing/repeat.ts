// Repeats asynchronous work without overlap.

export interface Repetition {
  /** Runs the work now, unless it is running. */
  run(): void
  /** Resolves when the current run is finished. */
  stop(): Promise<void>
}

/** Runs `work` every `everyMs`, but never twice at the same time. `work` must not reject. */
export function repeat(everyMs: number, work: () => Promise<void>): Repetition {
  let running: Promise<void> | undefined
  function run(): void {
    running ??= work().finally(() => {
      running = undefined
    })
  }
  const timer = setInterval(run, everyMs)
  return {
    run,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
