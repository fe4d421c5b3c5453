// @module-tag full
// A command that starts other processes, as a process of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '../src/process/ports.ts'

const source = join(import.meta.dirname, '../src')

/** Starts a small server, prints `ready` and runs until a signal stops it. */
const script = (dataDir: string, port: number) => `
  import { runSupervised } from '${source}/process/supervised-command.ts'
  import { createDisplay } from '${source}/progress/display.ts'
  const display = createDisplay()
  await runSupervised({ dataDir: '${dataDir}', display, signalExitCode: 0 }, async (supervisor) => {
    const listen = "require('http').createServer((q, r) => r.end()).listen(${port}, '127.0.0.1')"
    const ready = () => fetch('http://127.0.0.1:${port}')
    await supervisor.launch('service', { name: 'gym', command: process.execPath, args: ['-e', listen], ready })
    display.line('ready')
  })`

it('stops its processes in order after its terminal was closed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'jumpingjack-command-'))
  const command = spawn(
    process.execPath,
    ['--input-type=module-typescript', '-e', script(dataDir, await freePort())],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const exit = once(command, 'exit')
  for await (const output of command.stdout) if (String(output).includes('ready')) break
  expect(existsSync(join(dataDir, 'run.json'))).toBe(true)
  command.stdout.destroy()
  command.kill('SIGHUP')
  expect(await exit).toEqual([0, null])
  expect(existsSync(join(dataDir, 'run.json'))).toBe(false)
  await rm(dataDir, { recursive: true })
})
