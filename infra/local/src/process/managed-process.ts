// A long-running child process in a process group of its own. It is restarted when it crashes and stopped in order. The
// kernel sends it its stop signal when this process is killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserFacingError } from '../progress/user-facing-error.ts'
import { isGroupAlive, signalGroup } from './process-table.ts'
import { withParentDeathSignal } from './run-command.ts'

export type ProcessSpec = {
  name: string
  command: string
  args?: readonly string[]
  /** Added to this process's own environment. */
  env?: Record<string, string>
  cwd?: string
  /** Options of setpriv for a process with fewer privileges. */
  privileges?: readonly string[]
  /** One readiness probe; throws until the process is ready. */
  ready: () => Promise<unknown>
  stopSignal?: 'SIGTERM' | 'SIGINT'
  stopWithinMs?: number
}
export type ManagedProcess = {
  name: string
  env: Record<string, string>
  logFile: string
  pid(): number | undefined
  /** Resolves when it is ready. Throws with the end of its log when it exits first or takes too long. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Freezes (SIGSTOP), thaws (SIGCONT) or kills it. It is restarted after a kill as after a crash. */
  signal(signal: NodeJS.Signals): void
}
export type ProcessHooks = {
  logFile: string
  onStart(pid: number): void
  log(line: string): void
}

const readyWithinMs = 60_000
const maxBackOffMs = 10_000

export function manageProcess(spec: ProcessSpec, hooks: ProcessHooks): ManagedProcess {
  const { name } = spec
  const { logFile } = hooks
  let child: ChildProcess | undefined
  let isWanted = false
  let wasReady = false
  let crashes = 0
  let restart: NodeJS.Timeout | undefined

  function spawnChild() {
    child = spawnDetached(spec, logFile)
    if (child.pid) hooks.onStart(child.pid)
    child.once('error', (error) => hooks.log(`${name}: ${error.message}`))
    child.once('exit', (code, signal) => onExit(signal ?? `exit code ${code}`))
  }

  function onExit(cause: string) {
    child = undefined
    if (!isWanted || !wasReady) return
    const backOffMs = Math.min(250 * 2 ** crashes++, maxBackOffMs)
    hooks.log(`! ${name} ended unexpectedly (${cause}), restarting it; log: ${logFile}`)
    restart = setTimeout(() => {
      spawnChild()
      untilReady().then(
        () => {
          crashes = 0
        },
        () => undefined, // When it exits again, its exit triggers the next restart.
      )
    }, backOffMs)
  }

  function untilReady(): Promise<void> {
    const started = child
    return pollUntilReady(spec, logFile, () => {
      if (!isWanted) return 'stopping'
      return started && child === started ? 'running' : 'ended'
    })
  }

  return {
    name,
    env: spec.env ?? {},
    logFile,
    pid: () => child?.pid,
    signal: (signal) => child?.pid && signalGroup(child.pid, signal),
    async start() {
      isWanted = true
      spawnChild()
      await untilReady()
      wasReady = true
    },
    async stop() {
      isWanted = false
      clearTimeout(restart)
      const pid = child?.pid
      if (pid) await stopGroup(pid, spec.stopSignal ?? 'SIGTERM', spec.stopWithinMs ?? 10_000)
    },
  }
}

async function pollUntilReady(
  { name, ready }: ProcessSpec,
  logFile: string,
  state: () => 'running' | 'ended' | 'stopping',
): Promise<void> {
  const deadline = Date.now() + readyWithinMs
  let lastError: unknown
  while (Date.now() < deadline && state() !== 'stopping') {
    if (state() === 'ended') {
      throw new UserFacingError(`${name} ended while starting: ${lastLines(logFile, 3)} (log: ${logFile})`)
    }
    try {
      await ready()
      return
    } catch (error) {
      lastError = error
      await sleep(100)
    }
  }
  throw new Error(`${name} was not ready after ${readyWithinMs / 1000} s: ${lastError}; log: ${logFile}`)
}

function spawnDetached(spec: ProcessSpec, logFile: string): ChildProcess {
  const log = openSync(logFile, 'a')
  const signal = spec.stopSignal === 'SIGINT' ? 'INT' : 'TERM'
  const child = spawn(...withParentDeathSignal(spec.command, spec.args ?? [], signal, spec.privileges), {
    cwd: spec.cwd,
    env: { ...process.env, ...spec.env },
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return child
}

function lastLines(file: string, count: number): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-count).join(' | ')
}

/** Sends `signal` to a process group, and SIGKILL if it is still alive after `withinMs`. A frozen one is thawed. */
export async function stopGroup(pid: number, signal: NodeJS.Signals, withinMs: number): Promise<void> {
  signalGroup(pid, signal)
  signalGroup(pid, 'SIGCONT')
  const deadline = Date.now() + withinMs
  while (isGroupAlive(pid)) {
    if (Date.now() > deadline) signalGroup(pid, 'SIGKILL')
    await sleep(50)
  }
}
