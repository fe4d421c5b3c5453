// A long-running child process in a process group of its own. It is restarted when it crashes and stopped in order. The
// kernel sends it its stop signal when this process is killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { spaceRemedy, UserFacingError } from '../progress/user-facing-error.ts'
import { descendantsOf, isGroupAlive, isGroupStopped, killProcess, signalGroup } from './process-table.ts'
import { withParentDeathSignal } from './run-program.ts'

export interface ProcessSpec {
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
/** What tests do to a process or a server. */
export interface Faults {
  /** Ends it at once. It stays down until `restart`. */
  kill(): Promise<void>
  /** Lets it accept connections and answer nothing. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Resolves when it is ready again, at the same address and with the same data. */
  restart(): Promise<void>
}
export type ManagedProcess = Faults & {
  name: string
  env: Record<string, string>
  logFile: string
  pid(): number | undefined
  /** Resolves when it is ready. Throws with the end of its log when it exits first or takes too long. */
  start(): Promise<void>
  stop(): Promise<void>
}
export interface ProcessHooks {
  logFile: string
  onStart(pid: number): void
  log(line: string): void
}

/** A busy machine takes long: RabbitMQ has needed two minutes. A process that has ended is reported at once. */
const readyWithinMs = 300_000
const frozenWithinMs = 5_000
const backOffMs = (crashes: number) => Math.min(250 * 2 ** crashes, 10_000)

export function manageProcess(spec: ProcessSpec, hooks: ProcessHooks): ManagedProcess {
  const { name, stopSignal = 'SIGTERM', stopWithinMs = 10_000 } = spec
  const { logFile } = hooks
  let child: ChildProcess | undefined
  let isWanted = false
  let wasReady = false
  let crashes = 0
  let restartTimer: NodeJS.Timeout | undefined

  function spawnChild() {
    const spawned = spawnDetached(spec, logFile)
    child = spawned
    if (spawned.pid) hooks.onStart(spawned.pid)
    spawned.once('error', (error) => hooks.log(`${name}: ${error.message}`))
    spawned.once('exit', (code, signal) => child === spawned && onExit(signal ?? `exit code ${code}`))
  }

  function onExit(cause: string) {
    child = undefined
    if (!wasReady) return
    hooks.log(crashLine(name, cause, logFile))
    restartTimer = setTimeout(() => void startAgain().catch(() => undefined), backOffMs(crashes++))
  }

  // When it exits before it is ready, its exit triggers the next restart. PostgreSQL does so while processes of a
  // killed server still use its data.
  async function startAgain() {
    spawnChild()
    await pollUntilReady(spec, logFile, () => (isWanted ? 'running' : 'stopping'))
    if (crashes > 0) hooks.log(`✓ ${name} is running again`)
    crashes = 0
  }

  async function stop(signal: NodeJS.Signals = stopSignal, withinMs = stopWithinMs) {
    isWanted = false
    clearTimeout(restartTimer)
    const pid = child?.pid
    child = undefined
    if (pid) await stopGroup(pid, signal, withinMs)
  }

  return {
    name,
    env: spec.env ?? {},
    logFile,
    pid: () => child?.pid,
    async start() {
      isWanted = true
      spawnChild()
      const first = child
      const state = () => (!isWanted ? 'stopping' : first && child === first ? 'running' : 'ended')
      await pollUntilReady(spec, logFile, state)
      wasReady = true
    },
    stop: () => stop(),
    kill: () => withDescendants(child?.pid, () => stop('SIGKILL', 0)),
    freeze: async () => void (child?.pid && (await freezeGroup(child.pid))),
    thaw: async () => void (child?.pid && signalGroup(child.pid, 'SIGCONT')),
    async restart() {
      await stop()
      isWanted = true
      await startAgain()
    },
  }
}

function crashLine(name: string, cause: string, logFile: string): string {
  const parts = [`! ${name} ended unexpectedly (${cause}), restarting it`, spaceRemedy(logFile)]
  return [...parts, `log: ${logFile}`].filter(Boolean).join('; ')
}

async function pollUntilReady(
  { name, ready }: ProcessSpec,
  logFile: string,
  state: () => 'running' | 'ended' | 'stopping',
): Promise<void> {
  const deadline = Date.now() + readyWithinMs
  let lastError: unknown
  while (Date.now() < deadline) {
    if (state() === 'stopping') throw new Error(`${name} was stopped before it was ready`)
    if (state() === 'ended') {
      throw new UserFacingError(`${name} ended while starting: ${endOf(logFile)} (log: ${logFile})`)
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

/** The last lines of a log, without the stack of the error that ended the process, but with its whole message. */
function endOf(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.trim() && !/^ +at |^ *\^+$|^Node\.js v/.test(line))
    .slice(-20)
  const error = lines.findLastIndex((line) => /^\w*Error: /.test(line))
  const shown = error < 0 ? lines.slice(-3) : lines.slice(error)
  return shown.map((line) => line.trim()).join(' | ')
}

// PostgreSQL's processes have groups of their own, and some of them outlive it and keep its memory in use.
async function withDescendants(pid: number | undefined, kill: () => Promise<void>): Promise<void> {
  if (!pid) return kill()
  // A frozen process starts no more.
  signalGroup(pid, 'SIGSTOP')
  const descendants = descendantsOf(pid)
  const killed = kill()
  descendants.forEach(killProcess)
  await killed
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

/** Resolves when all of its threads have stopped. */
async function freezeGroup(pid: number): Promise<void> {
  signalGroup(pid, 'SIGSTOP')
  const deadline = Date.now() + frozenWithinMs
  while (!isGroupStopped(pid) && Date.now() < deadline) await sleep(10)
}
