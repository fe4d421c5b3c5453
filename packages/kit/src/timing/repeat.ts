// Repeats asynchronous work without overlap.

export type Repetition = ReturnType<typeof repeat>

/** Runs `work` every `everyMs`, but never twice at the same time. `work` must not reject. */
export function repeat(everyMs: number, work: () => Promise<void>) {
  let running: Promise<void> | undefined
  let isStopped = false
  function run(): void {
    if (isStopped) return
    running ??= work().finally(() => {
      running = undefined
    })
  }
  const timer = setInterval(run, everyMs)
  return {
    /** Runs the work now, unless it is running or was stopped. */
    run,
    /** Resolves when the current run is finished. */
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
