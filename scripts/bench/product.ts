// The product of a bench, and processes beside it, in a temporary folder.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@jumpingjack/local/process/ports'
import { openSupervisor, type Supervisor } from '@jumpingjack/local/process/supervisor'
import type { Display } from '@jumpingjack/local/progress/display'
import { type Stack, startStackIn } from '../stack/start-stack.ts'

export const root = join(import.meta.dirname, '../..')
/** Of databases, queues and keys in Redis. */
export const namespace = 'bench'
const production = { NODE_ENV: 'production' }

/** Stops everything when `work` has ended, and at Ctrl-C. */
export async function withSupervisor<T>(
  display: Display,
  work: (supervisor: Supervisor) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'jumpingjack-bench-'))
  const supervisor = await openSupervisor(folder, display)
  const stop = async () => {
    await supervisor.close()
    await rm(folder, { recursive: true, force: true })
  }
  const onSignal = () => void stop().then(() => process.exit(130))
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  try {
    return await work(supervisor)
  } finally {
    await stop()
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
  }
}

export function startProduct(supervisor: Supervisor, env: Record<string, string> = {}): Promise<Stack> {
  return startStackIn(supervisor, { namespace, env: { ...production, ...env } })
}

/** Stops the other processes of the product. */
export async function keepOnly({ processes }: Stack, names: readonly string[]): Promise<void> {
  const others = Object.values(processes).filter(({ name }) => !names.includes(name))
  await Promise.all(others.map((each) => each.stop()))
}

/** Runs a program of this folder that listens at PORT, and waits until it replies. */
export async function startProgram(supervisor: Supervisor, name: string, env: Record<string, string> = {}) {
  const port = `${await freePort()}`
  const url = `http://127.0.0.1:${port}`
  const { pid } = await supervisor.launch('service', {
    name,
    command: process.execPath,
    args: [join(import.meta.dirname, `${name}.ts`)],
    env: { ...production, ...env, PORT: port },
    ready: () => fetch(url).then((reply) => reply.text()),
  })
  return { url, pid }
}
