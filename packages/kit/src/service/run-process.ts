// Runs a process of the product. In a module of its own: processes without a database do not load mongoose.

const forcedExitMs = 9_500

/**
 * Starts, handles signals, and exits within ten seconds of a signal. An error of the start ends the process with its
 * message, also when `start` throws at once.
 */
export function runProcess(start: () => Promise<{ stop(): Promise<void> }>): void {
  let running: { stop(): Promise<void> } | undefined
  const starting = async () => start()
  starting().then((started) => {
    running = started
  }, fail)
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)

  function fail(error: unknown): void {
    process.stderr.write(`${error}\n`)
    process.exit(1)
  }

  async function stop(): Promise<void> {
    setTimeout(() => process.exit(1), forcedExitMs).unref()
    await running?.stop()
    process.exit(0)
  }
}
