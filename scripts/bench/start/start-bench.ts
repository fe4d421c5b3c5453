// How long each process takes until it is ready, and its memory ten seconds after the last start: of the sources and of
// the bundle that its image has, in turn. The rest of the product runs meanwhile. Needs Linux.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { serviceNames } from '@jumpingjack/contracts/http/services'
import { freePort } from '@jumpingjack/local/process/ports'
import type { Display } from '@jumpingjack/local/progress/display'
import { bundle } from '../../../infra/docker/bundle.ts'
import { nodeOptions } from '../../stack/node-options.ts'
import { type Stack, startStackIn } from '../../stack/start-stack.ts'
import { type Spread, spreadOf } from '../gateway/spread.ts'
import { withSupervisor } from '../with-supervisor.ts'

export interface StartRow {
  name: string
  kind: string
  readyMs: Spread
  /** Proportional set size in MB, and its part that is not of files. */
  pss: number
  anonymous: number
}

interface Start {
  readyMs: number
  pss: number
  anonymous: number
}

const root = join(import.meta.dirname, '../../..')
const idleMs = 10_000

export function measureStarts(display: Display, rounds: number): Promise<StartRow[]> {
  return withSupervisor(display, async (supervisor) => {
    const { dataDir } = supervisor
    const stack = await startStackIn(supervisor, {})
    const bundles = join(dataDir, 'bundles')
    // Not the same file as of other processes: these would share its pages, and each would count a part.
    const node = join(dataDir, 'node')
    copyFileSync(process.execPath, node)
    // For the packages that stay outside of the bundles.
    symlinkSync(join(root, 'node_modules'), join(dataDir, 'node_modules'))
    const rows: StartRow[] = []
    for (const name of serviceNames) {
      const service = name === 'gateway' ? name : `services/${name}`
      await bundle(service, bundles)
      const env = { ...envOf(stack, name), NODE_COMPILE_CACHE: join(dataDir, 'compile-cache') }
      const kinds = {
        sources: join(root, service, 'src/main.ts'),
        bundle: join(bundles, service, 'src/main.cjs'),
      }
      const starts: Record<string, Start[]> = { sources: [], bundle: [] }
      for (let round = 0; round <= rounds; round++) {
        for (const [kind, main] of Object.entries(kinds)) {
          const start = await measureStart(node, main, env, round < rounds ? 0 : idleMs)
          // The first one fills the compile cache.
          if (round > 0) starts[kind]?.push(start)
        }
        display.line(`${name}: round ${round} of ${rounds}`)
      }
      for (const [kind, found] of Object.entries(starts)) rows.push({ name, kind, ...spreadsOf(found) })
    }
    return rows
  })
}

function spreadsOf(starts: readonly Start[]) {
  return {
    readyMs: spreadOf(starts.map(({ readyMs }) => readyMs)),
    pss: starts.at(-1)?.pss ?? Number.NaN,
    anonymous: starts.at(-1)?.anonymous ?? Number.NaN,
  }
}

async function measureStart(
  node: string,
  main: string,
  env: NodeJS.ProcessEnv,
  idle: number,
): Promise<Start> {
  const port = String(await freePort())
  const startedAt = performance.now()
  const child = spawn(node, [...nodeOptions, main], {
    cwd: root,
    env: { ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  try {
    await Promise.race([ready(child), exited.then(() => Promise.reject(new Error(`${main} did not start`)))])
    const readyMs = performance.now() - startedAt
    const pid = child.pid ?? 0
    await sleep(idle)
    return { readyMs, ...memoryOf(pid) }
  } finally {
    child.kill()
    await exited
  }
}

async function ready({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) return
  const { promise, resolve } = Promise.withResolvers<void>()
  createInterface(stdout).on('line', (line) => {
    if (/"(service|gateway)\.ready"/.test(line)) resolve()
  })
  await promise
}

function memoryOf(pid: number) {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const mb = (field: string) => Number(new RegExp(`^${field}: +(\\d+)`, 'm').exec(text)?.[1]) / 1_024
  return { pss: mb('Pss'), anonymous: mb('Pss_Anon') }
}

/** The environment of a process of the running product. */
function envOf(stack: Stack, name: string): NodeJS.ProcessEnv {
  const entries = readFileSync(`/proc/${stack.processes[name]?.pid()}/environ`, 'utf8').split('\0')
  return Object.fromEntries(
    entries.filter(Boolean).map((entry) => {
      const [key = '', ...value] = entry.split('=')
      return [key, value.join('=')]
    }),
  )
}
