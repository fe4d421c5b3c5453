// @module-tag full
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lowerPriority } from '../src/process/low-priority.ts'
import type { ProcessSpec } from '../src/process/managed-process.ts'
import { freePort } from '../src/process/ports.ts'
import { processRow } from '../src/process/process-table.ts'
import { openSupervisor, type Supervisor } from '../src/process/supervisor.ts'
import { createDisplay } from '../src/progress/display.ts'
import { UserFacingError } from '../src/progress/user-facing-error.ts'

let folder: string
let output: string
let opened: Supervisor[]
const display = createDisplay({ write: (text) => (output += text) })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jumpingjack-supervisor-'))
  output = ''
  opened = []
})
afterEach(async () => {
  for (const each of opened) await each.close()
  await rm(folder, { recursive: true, force: true })
})

/** Closed after the test. */
async function open(onLaunch?: (name: string, pid: number) => void): Promise<Supervisor> {
  const supervisor = await openSupervisor(folder, display, onLaunch)
  opened.push(supervisor)
  return supervisor
}

/** A small server as a process of its own. */
async function server(name: string): Promise<ProcessSpec> {
  const port = await freePort()
  const script = `require('http').createServer((q, r) => r.end('ok')).listen(${port}, '127.0.0.1')`
  return {
    name,
    command: process.execPath,
    args: ['-e', script],
    ready: () => fetch(`http://127.0.0.1:${port}`),
  }
}

const isAlive = (pid: number | undefined) => pid !== undefined && processRow(pid)?.zombie === false

it('starts a process with a low priority, restarts it after each crash and stops it when closed', async () => {
  const supervisor = await open((_name, pid) => lowerPriority(pid))
  const spec = await server('gym')
  const gym = await supervisor.launch('service', spec)
  // The tests may have the lowest priority themselves.
  const lower = Math.min(getPriority() + 7, constants.priority.PRIORITY_LOW)
  // As on a full disk, each write of the registry fails.
  await mkdir(join(folder, 'run.json.new'))
  for (let crash = 0; crash < 2; crash++) {
    const pid = gym.pid() ?? 0
    expect(getPriority(pid)).toBe(lower)
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect([undefined, pid]).not.toContain(gym.pid()), { timeout: 60_000 })
    await vi.waitFor(() => spec.ready(), { timeout: 60_000 })
  }
  expect(output).toContain('gym ended unexpectedly (SIGKILL)')
  await vi.waitFor(() => expect(output).toContain('gym is running again'), { timeout: 60_000 })
  const last = gym.pid()
  await supervisor.close()
  expect(isAlive(last)).toBe(false)
})

it('stops a frozen process', async () => {
  const supervisor = await open()
  const gym = await supervisor.launch('service', await server('gym'))
  const pid = gym.pid()
  await gym.freeze()
  await supervisor.close()
  expect(isAlive(pid)).toBe(false)
})

it.runIf(process.platform === 'linux')('kills what a process has started, in other groups too', async () => {
  const supervisor = await open()
  const pidFile = join(folder, 'pid')
  const gym = await supervisor.launch('service', {
    name: 'gym',
    command: 'sh',
    args: ['-c', `setsid sleep 600 & echo $! > ${pidFile}; wait`],
    ready: () => readFile(pidFile),
  })
  const pid = Number(await readFile(pidFile, 'utf8'))
  expect(isAlive(pid)).toBe(true)
  await gym.kill()
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000 })
})

it('shows the whole error that has ended a process, and not its stack', async () => {
  const supervisor = await open()
  const faults = "throw new Error('Not valid:\\n  PORT: a\\n  HOST: b\\n  LOG_LEVEL: c\\n  GYM_URL: d')"
  const broken = { ...(await server('gym')), args: ['-e', faults] }
  await expect(supervisor.launch('service', broken)).rejects.toThrow(
    `gym ended while starting: Error: Not valid: | PORT: a | HOST: b | LOG_LEVEL: c | GYM_URL: d (log: `,
  )
})

it('says that a process was stopped before it was ready', async () => {
  const supervisor = await open()
  const unready = { ...(await server('gym')), ready: () => supervisor.close().then(() => Promise.reject()) }
  await expect(supervisor.launch('service', unready)).rejects.toThrow('gym was stopped before it was ready')
})

it('rejects a folder in use and names its URL', async () => {
  const supervisor = await open()
  supervisor.setUrl('http://localhost:8080')
  await expect(openSupervisor(folder, display)).rejects.toThrow(
    `already running at http://localhost:8080 (pid ${process.pid})`,
  )
})

it('rejects a path that leads to a file', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  for (const path of [file, join(file, 'below')])
    await expect(openSupervisor(path, display)).rejects.toThrow(
      new UserFacingError(`${path} is not a folder`),
    )
})

it('starts after a power failure that has emptied the list of its processes', async () => {
  await writeFile(join(folder, 'run.json'), '')
  await open()
})

it('waits for an earlier supervisor that is stopping', async () => {
  const supervisor = await open()
  supervisor.onClose('service', () => new Promise((resolve) => setTimeout(resolve, 3000)))
  const closing = supervisor.close()
  const next = await openSupervisor(folder, display)
  expect(output).toContain('waiting for the earlier start')
  await closing
  await next.close()
})

it('stops what a killed supervisor left running, but no other process with a reused pid', async () => {
  const otherFolder = await mkdtemp(join(tmpdir(), 'jumpingjack-supervisor-'))
  const earlier = await openSupervisor(otherFolder, display)
  const left = await earlier.launch('service', await server('gym'))
  const other = await earlier.launch('service', await server('other'))
  const row = (pid: number | undefined, startedAt: string | undefined, name: string) => ({
    name,
    pid,
    startedAt,
    stopSignal: 'SIGTERM',
  })
  const registry = [
    row(left.pid(), processRow(left.pid() ?? 0)?.startedAt, 'gym'),
    row(other.pid(), '1', 'reused'),
  ]
  await writeFile(join(folder, 'run.json'), JSON.stringify(registry))
  const leftPid = left.pid()
  await open()
  expect(output).toContain('stopped what a killed start left running: gym')
  expect(isAlive(leftPid)).toBe(false)
  expect(isAlive(other.pid())).toBe(true)
  await earlier.close()
  await rm(otherFolder, { recursive: true, force: true })
})
