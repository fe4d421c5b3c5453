// A command that starts other processes and stops them in order before it exits, whatever makes it exit.
import type { Display } from '../progress/display.ts'
import { describeError, explainBySpace } from '../progress/user-facing-error.ts'
import { processRow } from './process-table.ts'
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

const pollMs = 500

/** Calls `stop` once with the reason: a signal, or the death of the npm or bootstrap above this process. */
function onShutdown(stop: (reason: string) => void): void {
  let called = false
  const stopOnce = (reason: string) => {
    if (called) return
    called = true
    clearInterval(timer)
    stop(reason)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopOnce(signal))
  const ancestors = watchedAncestors()
  const timer = setInterval(() => {
    const isGone = ancestors.some(({ pid, startedAt }) => processRow(pid)?.startedAt !== startedAt)
    if (isGone) stopOnce('the parent process has ended')
  }, pollMs).unref()
}

// From the parent up to npm. Without npm only the bootstrap counts, which sets STARTED_BY: a shell may exit while its
// background jobs go on.
function watchedAncestors(): { pid: number; startedAt: string }[] {
  const chain: { pid: number; startedAt: string }[] = []
  let pid = process.ppid
  while (pid > 1) {
    const row = processRow(pid)
    if (!row) break
    chain.push({ pid, startedAt: row.startedAt })
    if (row.command.startsWith('npm')) return chain
    pid = row.parent
  }
  return process.env.STARTED_BY === `${process.ppid}` ? chain.slice(0, 1) : []
}
