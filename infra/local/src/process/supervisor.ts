// Starts and stops the processes of one data folder. Holds a lock on the folder, and stops what a killed start left.
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Display } from '../progress/display.ts'
import { UserFacingError } from '../progress/user-facing-error.ts'
import { readHolder, tryLock } from './lock.mjs'
import { type ManagedProcess, manageProcess, type ProcessSpec, stopGroup } from './managed-process.ts'
import { isGroupAlive, processRow } from './process-table.ts'

interface Launched {
  name: string
  pid: number
  startedAt: string
  stopSignal: 'SIGTERM' | 'SIGINT'
}
/** Later layers depend on earlier ones, so they are stopped first. */
export type Layer = 'files' | 'base' | 'server' | 'service'
export type Supervisor = Awaited<ReturnType<typeof openSupervisor>>

const maxLogBytes = 10_000_000
const orphanStopsWithinMs = 2500

/** `onLaunch` is called after each start of a process, also after a crash. */
export async function openSupervisor(
  folder: string,
  display: Display,
  onLaunch: (name: string, pid: number) => void = () => undefined,
) {
  await mkdir(join(folder, 'logs'), { recursive: true }).catch((error) => {
    throw ['EEXIST', 'ENOTDIR'].includes(error.code)
      ? new UserFacingError(`${folder} is not a folder`)
      : error
  })
  const dataDir = await realpath(folder)
  const state = { pid: process.pid, url: '', stopping: false }
  const release = await lockFolder(dataDir, display, () => JSON.stringify(state))
  await stopLeftovers(dataDir, display)
  const registry = registryOf(dataDir)
  const launched: Launched[] = []
  const stops: Record<Layer, (() => Promise<void>)[]> = { service: [], server: [], base: [], files: [] }
  let closing: Promise<void> | undefined

  function register(spec: ProcessSpec, pid: number) {
    const startedAt = processRow(pid)?.startedAt ?? ''
    const previous = launched.findIndex((one) => one.name === spec.name)
    if (previous >= 0) launched.splice(previous, 1)
    launched.push({ name: spec.name, pid, startedAt, stopSignal: spec.stopSignal ?? 'SIGTERM' })
    try {
      writeFileSync(`${registry}.new`, JSON.stringify(launched))
      renameSync(`${registry}.new`, registry)
    } catch {
      // The disk is full. The kernel stops the process, too, if this one is killed.
    }
  }

  async function closeAll() {
    for (const layer of ['service', 'server', 'base', 'files'] as const)
      await Promise.all(stops[layer].map((stop) => stop()))
    await rm(registry, { force: true })
    await release()
  }

  return {
    dataDir,
    display,
    /** Adds something else to stop. */
    onClose: (layer: Layer, stop: () => Promise<void>) => void stops[layer].push(stop),
    isStopping: () => state.stopping,
    /** The URL in the error message of a second start. */
    setUrl(url: string): void {
      state.url = url
    },
    /** Starts a process and waits until it is ready. Throws when the supervisor is stopping. */
    async launch(layer: Layer, spec: ProcessSpec): Promise<ManagedProcess> {
      if (state.stopping) throw new Error('stopping')
      const logFile = join(dataDir, 'logs', `${spec.name}.log`)
      if (existsSync(logFile) && statSync(logFile).size > maxLogBytes) await rm(logFile)
      const onStart = (pid: number) => {
        register(spec, pid)
        onLaunch(spec.name, pid)
      }
      const managed = manageProcess(spec, { logFile, onStart, log: display.line })
      stops[layer].push(managed.stop)
      await managed.start()
      return managed
    },
    /** Stops everything, layer by layer, and releases the folder. May be called again meanwhile. */
    close(): Promise<void> {
      state.stopping = true
      closing ??= closeAll()
      return closing
    },
  }
}

async function lockFolder(dataDir: string, display: Display, describe: () => string) {
  // A start whose npm was killed notices that and stops, so wait for it a moment.
  let deadline = Date.now() + orphanStopsWithinMs
  let isShown = false
  for (;;) {
    const release = await tryLock(dataDir, describe)
    if (release) return release
    const holder = JSON.parse((await readHolder(dataDir)) ?? '{}')
    if (holder.stopping) {
      deadline = Date.now() + orphanStopsWithinMs
      if (!isShown) display.line(`… waiting for the earlier start (pid ${holder.pid}), which is stopping`)
      isShown = true
    } else if (Date.now() > deadline) {
      const where = holder.url ? ` at ${holder.url}` : ''
      throw new UserFacingError(
        `Jumpingjack is already running${where} (pid ${holder.pid ?? 'unknown'}) on ${dataDir}`,
      )
    }
    await sleep(250)
  }
}

/** The processes that were started in this folder and still run; each leads a group. */
export function runningProcesses(dataDir: string): { name: string; pid: number }[] {
  return readRegistry(registryOf(dataDir)).filter(isAlive)
}

/** Stops the processes that a killed start of this folder left running. */
export async function stopLeftovers(dataDir: string, display: Display): Promise<void> {
  const registry = registryOf(dataDir)
  if (!existsSync(registry)) return
  const left = readRegistry(registry).filter(isAlive)
  await Promise.all(left.map((one) => stopGroup(one.pid, one.stopSignal, 10_000)))
  if (left.length > 0)
    display.line(`✓ stopped what a killed start left running: ${left.map((one) => one.name).join(', ')}`)
  await rm(registry)
}

function readRegistry(registry: string): Launched[] {
  try {
    return JSON.parse(readFileSync(registry, 'utf8'))
  } catch {
    return [] // There is none, or a power failure has emptied it.
  }
}

function registryOf(dataDir: string): string {
  return join(dataDir, 'run.json')
}

// A group outlives its leader. As long as it does, the kernel does not reuse the leader's pid. Without a process table
// the pid may be another process's, so nothing counts as left.
function isAlive({ pid, startedAt }: Launched): boolean {
  if (!startedAt) return false
  const leader = processRow(pid)
  return leader ? leader.startedAt === startedAt : isGroupAlive(pid)
}
