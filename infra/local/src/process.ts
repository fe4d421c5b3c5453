// One long-running process of ours: started in its own process group, watched, restarted when it crashes,
// stopped in order. The kernel sends it SIGTERM should this process be killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ClearError } from './missing.ts'
import { groupLives, signalGroup } from './process-table.ts'
import { endsWithUs } from './run-command.ts'

export type ProcessSpec = {
  name: string
  command: string
  args?: readonly string[]
  /** Added to this process's own environment. */
  env?: Record<string, string>
  cwd?: string
  /** Options of setpriv, for a process that must run with less than we have. */
  privileges?: readonly string[]
  /** One attempt to see that it works; throws until it does. */
  ready: () => Promise<unknown>
  stopSignal?: 'SIGTERM' | 'SIGINT'
  stopWithinMs?: number
}
export type ManagedProcess = {
  name: string
  env: Record<string, string>
  logFile: string
  pid(): number | undefined
  /** Resolves when it is ready; throws with the end of its log when it ends or hangs instead. */
  start(): Promise<void>
  stop(): Promise<void>
  /** To freeze (SIGSTOP, SIGCONT) or kill it; one that was killed is restarted like any that crashed. */
  signal(signal: NodeJS.Signals): void
}
export type Surroundings = {
  logFile: string
  started(pid: number): void
  announce(line: string): void
}

const readyWithinMs = 60_000
const longestPauseMs = 10_000

export function manageProcess(spec: ProcessSpec, around: Surroundings): ManagedProcess {
  const { name } = spec
  let child: ChildProcess | undefined
  let wanted = false
  let wasReady = false
  let crashes = 0
  let restart: NodeJS.Timeout | undefined

  function spawnOnce() {
    const log = openSync(around.logFile, 'a')
    const ending = spec.stopSignal === 'SIGINT' ? 'INT' : 'TERM'
    const [command, args] = endsWithUs(spec.command, spec.args ?? [], ending, spec.privileges)
    child = spawn(command, args, {
      cwd: spec.cwd,
      env: { ...process.env, ...spec.env },
      detached: true,
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    if (child.pid) around.started(child.pid)
    child.once('error', (error) => around.announce(`${name}: ${error.message}`))
    child.once('exit', (code, signal) => onExit(signal ?? `exit code ${code}`))
  }

  function onExit(how: string) {
    child = undefined
    if (!wanted || !wasReady) return
    const pauseMs = Math.min(250 * 2 ** crashes++, longestPauseMs)
    around.announce(`! ${name} ended unexpectedly (${how}), starting it again; its log: ${around.logFile}`)
    restart = setTimeout(() => {
      spawnOnce()
      untilReady().then(
        () => {
          crashes = 0
        },
        () => undefined, // It ended again: its own exit starts the next try.
      )
    }, pauseMs)
  }

  function lastLines(count: number): string {
    return readFileSync(around.logFile, 'utf8').trim().split('\n').slice(-count).join(' | ')
  }

  async function untilReady() {
    const mine = child
    const deadline = Date.now() + readyWithinMs
    let last: unknown
    while (Date.now() < deadline && wanted) {
      if (!mine || child !== mine)
        throw new ClearError(`${name} ended while starting: ${lastLines(3)} (its log: ${around.logFile})`)
      try {
        return await spec.ready()
      } catch (error) {
        last = error
        await sleep(100)
      }
    }
    throw new Error(
      `${name} was not ready after ${readyWithinMs / 1000} s: ${last}; its log: ${around.logFile}`,
    )
  }

  return {
    name,
    env: spec.env ?? {},
    logFile: around.logFile,
    pid: () => child?.pid,
    signal: (signal) => child?.pid && signalGroup(child.pid, signal),
    async start() {
      wanted = true
      spawnOnce()
      await untilReady()
      wasReady = true
    },
    async stop() {
      wanted = false
      clearTimeout(restart)
      const pid = child?.pid
      if (pid) await endGroup(pid, spec.stopSignal ?? 'SIGTERM', spec.stopWithinMs ?? 10_000)
    },
  }
}

/** Asks a process group to end, and insists where it does not. A frozen one is woken, so that it can. */
export async function endGroup(pid: number, signal: NodeJS.Signals, withinMs: number): Promise<void> {
  signalGroup(pid, signal)
  signalGroup(pid, 'SIGCONT')
  const deadline = Date.now() + withinMs
  while (groupLives(pid)) {
    if (Date.now() > deadline) signalGroup(pid, 'SIGKILL')
    await sleep(50)
  }
}
