// How long the bundle of each process takes until it is ready, and its memory ten seconds after the last start, beside
// the rest of the product. Needs Linux.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { serviceNames } from '@jumpingjack/contracts/http/services'
import { freePort } from '@jumpingjack/local/process/ports'
import { memoryOf } from '@jumpingjack/local/process/process-table'
import { withParentDeathSignal } from '@jumpingjack/local/process/run-program'
import type { Supervisor } from '@jumpingjack/local/process/supervisor'
import { bundle } from '../../infra/docker/bundle.ts'
import { nodeOptions } from '../stack/stack.ts'
import { inTurn, type Row, rowsOf } from './figures.ts'
import { root, startProduct } from './product.ts'

const idleMs = 10_000

export async function measureStarts(supervisor: Supervisor, rounds: number): Promise<Row[]> {
  const { dataDir } = supervisor
  const { processes } = await startProduct(supervisor)
  // Not the same file as of other processes: these would share its pages, and each would count a part.
  const node = join(dataDir, 'node')
  copyFileSync(process.execPath, node)
  // For the packages that stay outside of the bundles.
  symlinkSync(join(root, 'node_modules'), join(dataDir, 'node_modules'))
  const rows: Row[] = []
  for (const name of serviceNames) {
    const service = name === 'gateway' ? name : `services/${name}`
    await bundle(service, join(dataDir, 'bundles'))
    const main = join(dataDir, 'bundles', service, 'src/main.cjs')
    const cache = { NODE_COMPILE_CACHE: join(dataDir, 'compile-cache') }
    const env = { ...process.env, ...processes[name]?.env, ...cache }
    // The warm-up fills the compile cache.
    const starts = await inTurn(supervisor.display, name, rounds, {
      own: (isWarmUp) => measureStart(node, main, env, isWarmUp ? 0 : idleMs),
    })
    const row = rowsOf(starts, `start of ${name}: `)
    rows.push(row('ready ms', ({ own }) => own.readyMs))
    rows.push(row('PSS MB', ({ own }) => own.pssMb))
  }
  return rows
}

async function measureStart(node: string, main: string, env: NodeJS.ProcessEnv, idle: number) {
  const port = String(await freePort())
  const startedAt = performance.now()
  const child = spawn(...withParentDeathSignal(node, [...nodeOptions, main], 'TERM'), {
    cwd: root,
    env: { ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const exited = once(child, 'exit')
  try {
    const ready = Promise.withResolvers<number>()
    createInterface(child.stdout).on('line', (line) => {
      if (/"(service|gateway)\.ready"/.test(line)) ready.resolve(performance.now() - startedAt)
    })
    const failed = exited.then(() => Promise.reject(new Error(`${main} did not start`)))
    const readyMs = await Promise.race([ready.promise, failed])
    await sleep(idle)
    return { readyMs, pssMb: memoryOf(child.pid ?? 0) / 2 ** 20 }
  } finally {
    child.kill()
    await exited
  }
}
