import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDisplay } from '../src/display.ts'
import { freePort } from '../src/ports.ts'
import type { ProcessSpec } from '../src/process.ts'
import { processRow } from '../src/process-table.ts'
import { openRun } from '../src/run.ts'

let folder: string
let said: string
const display = createDisplay({ write: (text) => (said += text) })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jumpingjack-run-'))
  said = ''
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A small server as a process of its own. */
async function server(name: string, listen = true): Promise<ProcessSpec> {
  const port = await freePort()
  const script = listen
    ? `require('http').createServer((q, r) => r.end('ok')).listen(${port}, '127.0.0.1')`
    : `console.log('no such database'); process.exit(3)`
  return {
    name,
    command: process.execPath,
    args: ['-e', script],
    ready: () => fetch(`http://127.0.0.1:${port}`),
  }
}

const lives = (pid: number | undefined) => pid !== undefined && processRow(pid)?.zombie === false

it('starts a process, starts it again when it crashes, and ends it when closed', async () => {
  const run = await openRun(folder, display)
  const spec = await server('gym')
  const gym = await run.launch('service', spec)
  const first = gym.pid()
  gym.signal('SIGKILL')
  await vi.waitFor(() => spec.ready(), { timeout: 60_000 })
  expect(gym.pid()).not.toBe(first)
  expect(said).toContain('gym ended unexpectedly (SIGKILL)')
  const second = gym.pid()
  await run.close()
  expect(lives(second)).toBe(false)
})

it('ends a frozen process too', async () => {
  const run = await openRun(folder, display)
  const gym = await run.launch('service', await server('gym'))
  const pid = gym.pid()
  gym.signal('SIGSTOP')
  await run.close()
  expect(lives(pid)).toBe(false)
})

it('says why a process does not start, in the words of its log', async () => {
  const run = await openRun(folder, display)
  const broken = await server('gym', false)
  await expect(run.launch('service', broken)).rejects.toThrow(/gym ended while starting: no such database/)
  await run.close()
})

it('launches nothing any more once it is closing', async () => {
  const run = await openRun(folder, display)
  const closing = run.close()
  await expect(run.launch('service', await server('gym'))).rejects.toThrow('stopping')
  await closing
})

it('refuses a folder that is in use, naming where', async () => {
  const run = await openRun(folder, display)
  run.setUrl('http://localhost:8080')
  await expect(openRun(folder, display)).rejects.toThrow(
    `already running at http://localhost:8080 (pid ${process.pid})`,
  )
  await run.close()
})

it('waits for an earlier run that is ending', async () => {
  const run = await openRun(folder, display)
  run.onClose('service', () => new Promise((resolve) => setTimeout(resolve, 3000)))
  const closing = run.close()
  const next = await openRun(folder, display)
  expect(said).toContain('waiting for the earlier start')
  await closing
  await next.close()
})

it('ends what a killed run left behind, but no stranger with a recycled pid', async () => {
  const other = await mkdtemp(join(tmpdir(), 'jumpingjack-run-'))
  const earlier = await openRun(other, display)
  const left = await earlier.launch('service', await server('gym'))
  const stranger = await earlier.launch('service', await server('stranger'))
  const row = (pid: number | undefined, startedAt: string | undefined, name: string) => ({
    name,
    pid,
    startedAt,
    stopSignal: 'SIGTERM',
  })
  const registry = [
    row(left.pid(), processRow(left.pid() ?? 0)?.startedAt, 'gym'),
    row(stranger.pid(), '1', 'recycled'),
  ]
  await writeFile(join(folder, 'run.json'), JSON.stringify(registry))
  const leftPid = left.pid()
  const run = await openRun(folder, display)
  expect(said).toContain('ended what a killed start had left running: gym')
  expect(lives(leftPid)).toBe(false)
  expect(lives(stranger.pid())).toBe(true)
  await run.close()
  await earlier.close()
  await rm(other, { recursive: true, force: true })
})
