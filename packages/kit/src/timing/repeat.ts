// Repeats asynchronous work without overlap.

export type Repetition = ReturnType<typeof repeat>

/** Runs `work` every `everyMs`, but never twice at the same time. `work` must not reject. */
export function repeat(everyMs: number, work: () => Promise<void>) {
  let running: Promise<void> | undefined
  function run(): void {
    running ??= work().finally(() => {
      running = undefined
    })
  }
  const timer = setInterval(run, everyMs)
  return {
    /** Runs the work now, unless it is running. */
    run,
    /** Resolves when the current run is finished. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
