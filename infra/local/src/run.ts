// A data folder in use by one starter: what it launches, what an earlier one left behind, and its end.
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Display } from './display.ts'
import { Missing } from './missing.ts'
import { askHolder, type Release, tryLock } from './process/lock.mjs'
import { endGroup, type ManagedProcess, manageProcess, type ProcessSpec } from './process.ts'
import { groupLives, processRow } from './process-table.ts'

type Launched = { name: string; pid: number; startedAt: string; stopSignal: 'SIGTERM' | 'SIGINT' }
/** What stands on what: the upper ones are stopped before the lower ones. */
export type Layer = 'files' | 'base' | 'server' | 'service'
export type Run = {
  dataDir: string
  display: Display
  /** Starts a process and waits until it is ready. Throws once the run is ending. */
  launch(layer: Layer, spec: ProcessSpec): Promise<ManagedProcess>
  /** Something else to be stopped at the end. */
  onClose(layer: Layer, stop: () => Promise<void>): void
  /** What a second start on this folder is told. */
  setUrl(url: string): void
  isEnding(): boolean
  /** Stops everything, layer by layer, and frees the folder. May be called again while it does. */
  close(): Promise<void>
}

const largestLog = 10_000_000
const orphanNoticedWithinMs = 2500

export async function openRun(folder: string, display: Display): Promise<Run> {
  await mkdir(join(folder, 'logs'), { recursive: true })
  const dataDir = await realpath(folder)
  const state = { pid: process.pid, url: '', ending: false }
  const release = await claim(dataDir, display, () => JSON.stringify(state))
  await endLeftovers(dataDir, display)
  const registry = registryOf(dataDir)
  const launched: Launched[] = []
  const stops: Record<Layer, (() => Promise<void>)[]> = { service: [], server: [], base: [], files: [] }
  let closing: Promise<void> | undefined

  function remember(spec: ProcessSpec, pid: number) {
    const startedAt = processRow(pid)?.startedAt ?? ''
    const past = launched.findIndex((one) => one.name === spec.name)
    if (past >= 0) launched.splice(past, 1)
    launched.push({ name: spec.name, pid, startedAt, stopSignal: spec.stopSignal ?? 'SIGTERM' })
    writeFileSync(`${registry}.new`, JSON.stringify(launched))
    renameSync(`${registry}.new`, registry)
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
    onClose: (layer, stop) => void stops[layer].push(stop),
    isEnding: () => state.ending,
    setUrl(url) {
      state.url = url
    },
    async launch(layer, spec) {
      if (state.ending) throw new Error('stopping')
      const logFile = join(dataDir, 'logs', `${spec.name}.log`)
      if (existsSync(logFile) && statSync(logFile).size > largestLog) await rm(logFile)
      const started = (pid: number) => remember(spec, pid)
      const one = manageProcess(spec, { logFile, started, announce: display.line })
      stops[layer].push(one.stop)
      await one.start()
      return one
    },
    close() {
      state.ending = true
      closing ??= closeAll()
      return closing
    },
  }
}

async function claim(dataDir: string, display: Display, answer: () => string): Promise<Release> {
  // A starter whose npm was killed notices it within a moment and ends: that one is waited for.
  let patience = Date.now() + orphanNoticedWithinMs
  let told = false
  for (;;) {
    const release = await tryLock(dataDir, answer)
    if (release) return release
    const holder = JSON.parse((await askHolder(dataDir)) ?? '{}')
    if (holder.ending) {
      patience = Date.now() + orphanNoticedWithinMs
      if (!told) display.line(`… waiting for the earlier start (pid ${holder.pid}), which is stopping`)
      told = true
    } else if (Date.now() > patience) {
      const where = holder.url ? ` at ${holder.url}` : ''
      throw new Missing(
        `Jumpingjack is already running${where} (pid ${holder.pid ?? 'unknown'}) on ${dataDir}`,
      )
    }
    await sleep(250)
  }
}

/** Ends the processes that a killed starter of this folder left running. */
export async function endLeftovers(dataDir: string, display: Display): Promise<void> {
  const registry = registryOf(dataDir)
  if (!existsSync(registry)) return
  const left = (JSON.parse(readFileSync(registry, 'utf8')) as Launched[]).filter(isStillThere)
  await Promise.all(left.map((one) => endGroup(one.pid, one.stopSignal, 10_000)))
  if (left.length > 0)
    display.line(`✓ ended what a killed start had left running: ${left.map((one) => one.name).join(', ')}`)
  await rm(registry)
}

function registryOf(dataDir: string): string {
  return join(dataDir, 'run.json')
}

// A group outlives its leader, and while it does the kernel gives the leader's pid to nobody else.
function isStillThere(one: Launched): boolean {
  const leader = processRow(one.pid)
  return leader ? leader.startedAt === one.startedAt : groupLives(one.pid)
}
