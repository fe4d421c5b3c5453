// A data folder in use by one starter: what it launches, what an earlier one left behind, and its end.
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Display } from './display.ts'
import { askHolder, type Release, tryLock } from './lock.ts'
import { Missing } from './missing.ts'
import { endGroup, type ManagedProcess, manageProcess, type ProcessSpec } from './process.ts'
import { groupLives, processRow } from './process-table.ts'

type Launched = { name: string; pid: number; startedAt: string; stopSignal: 'SIGTERM' | 'SIGINT' }
export type Run = {
  dataDir: string
  display: Display
  /** Starts a process and waits until it is ready. Throws once the run is ending. */
  launch(spec: ProcessSpec): Promise<ManagedProcess>
  /** What a second start on this folder is told. */
  setUrl(url: string): void
  /** From now on nothing is launched any more. */
  ending(): void
  /** Stops what is still running, last started first, and frees the folder. */
  close(): Promise<void>
}

const largestLog = 10_000_000
const orphanNoticedWithinMs = 2500

export async function openRun(folder: string, display: Display): Promise<Run> {
  await mkdir(join(folder, 'logs'), { recursive: true })
  const dataDir = await realpath(folder)
  const state = { pid: process.pid, url: '', ending: false }
  const release = await claim(dataDir, display, () => JSON.stringify(state))
  const registry = join(dataDir, 'run.json')
  await endLeftovers(registry, display)
  const launched: Launched[] = []
  const managed: ManagedProcess[] = []

  function remember(spec: ProcessSpec, pid: number) {
    const startedAt = processRow(pid)?.startedAt ?? ''
    const past = launched.findIndex((one) => one.name === spec.name)
    if (past >= 0) launched.splice(past, 1)
    launched.push({ name: spec.name, pid, startedAt, stopSignal: spec.stopSignal ?? 'SIGTERM' })
    writeFileSync(`${registry}.new`, JSON.stringify(launched))
    renameSync(`${registry}.new`, registry)
  }

  return {
    dataDir,
    display,
    setUrl(url) {
      state.url = url
    },
    ending() {
      state.ending = true
    },
    async launch(spec) {
      if (state.ending) throw new Error('stopping')
      const logFile = join(dataDir, 'logs', `${spec.name}.log`)
      if (existsSync(logFile) && statSync(logFile).size > largestLog) await rm(logFile)
      const started = (pid: number) => remember(spec, pid)
      const one = manageProcess(spec, { logFile, started, announce: display.line })
      managed.push(one)
      await one.start()
      return one
    },
    async close() {
      state.ending = true
      for (const one of managed.toReversed()) await one.stop()
      await rm(registry, { force: true })
      await release()
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

async function endLeftovers(registry: string, display: Display) {
  if (!existsSync(registry)) return
  const left = (JSON.parse(readFileSync(registry, 'utf8')) as Launched[]).filter(isStillThere)
  await Promise.all(left.map((one) => endGroup(one.pid, one.stopSignal, 10_000)))
  if (left.length > 0)
    display.line(`✓ ended what a killed start had left running: ${left.map((one) => one.name).join(', ')}`)
  await rm(registry)
}

// A group outlives its leader, and while it does the kernel gives the leader's pid to nobody else.
function isStillThere(one: Launched): boolean {
  const leader = processRow(one.pid)
  return leader ? leader.startedAt === one.startedAt : groupLives(one.pid)
}
