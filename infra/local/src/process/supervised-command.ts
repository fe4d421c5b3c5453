// A command that starts other processes and stops them in order before it exits, whatever makes it exit.
import type { Display } from '../progress/display.ts'
import { describeError, explainBySpace } from '../progress/user-facing-error.ts'
import { onShutdown } from './shutdown.ts'
import { openSupervisor, type Supervisor } from './supervisor.ts'

export interface CommandOptions {
  dataDir: string
  display: Display
  /** The exit code when a signal stops it. */
  signalExitCode: number
  /** Called after each start of a process. */
  onLaunch?(name: string, pid: number): void
}

/** `work` returns an exit code, or undefined if the command runs until a signal stops it. */
export async function runSupervised(
  options: CommandOptions,
  work: (supervisor: Supervisor) => Promise<number | undefined>,
) {
  const { display } = options
  // After the terminal is closed nothing can be shown, but the processes are still stopped in order.
  process.stdout.on('error', () => undefined)
  let supervisor: Supervisor | undefined
  try {
    const opened = await openSupervisor(options.dataDir, display, options.onLaunch)
    supervisor = opened
    onShutdown(async (reason) => {
      display.line(`… stopping (${reason})`)
      await opened.close()
      display.line('✓ stopped')
      process.exit(options.signalExitCode)
    })
    const code = await work(supervisor)
    if (code === undefined) return
    await supervisor.close()
    process.exit(code)
  } catch (error) {
    // Errors are expected while everything is being stopped.
    if (supervisor?.isStopping()) return
    // Before the processes end and give their space back.
    const explained = supervisor ? explainBySpace(error, supervisor.dataDir) : error
    await supervisor?.close()
    display.line(describeError(explained))
    process.exit(1)
  }
}
