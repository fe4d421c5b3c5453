// A product of its own for tests that kill parts of it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@jumpingjack/kit/testing/testing'
import type { ManagedProcess } from '@jumpingjack/local/process/managed-process'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { minio } from '@jumpingjack/local/servers/minio'
import { mongodb } from '@jumpingjack/local/servers/mongodb'
import { rabbitmq } from '@jumpingjack/local/servers/rabbitmq'
import { redis } from '@jumpingjack/local/servers/redis'
import { type Stack, startStack } from '../../scripts/stack/start-stack.ts'

export interface OwnStack {
  /** The gateway and the fakes, as browsers reach them. */
  url: string
  fakesUrl: string
  /** Addresses of servers (MONGO_URL, RABBITMQ_URL and so on) and services (REVIEW_URL and so on). */
  env: Record<string, string>
  /**
   * SIGKILL for a service, the gateway, the fakes or a server (`review`, `rabbitmq`), which is started again
   * as after any crash. Resolves when it is up again.
   */
  kill(name: string): Promise<void>
  /** Freezes (SIGSTOP) or continues (SIGCONT) one of them. */
  signal(name: string, signal: 'SIGSTOP' | 'SIGCONT'): void
  /** The log file of a process. */
  logFile(name: string): string
  /** Stops everything and removes the data. */
  stop(): Promise<void>
}

const serverKinds = [minio, mongodb, rabbitmq, redis]
/** Always starts servers of its own, because only those can be killed and restarted. */
const noneGiven = { STARTED_FOR_TESTS: serverKinds.map(({ variable }) => variable).join() }
const backWithinMs = 120_000

/** `env` is set for every process. */
export async function startOwnStack(env: Record<string, string> = {}): Promise<OwnStack> {
  const dataDir = await mkdtemp(join(process.env.TEST_DATA_DIR ?? tmpdir(), 'own-'))
  const stack = await startStack({ dataDir, display: createDisplay(), env: { ...env, ...noneGiven } })
  return {
    url: stack.url,
    fakesUrl: stack.fakesUrl,
    env: stack.env,
    async kill(name) {
      const { managed, isUp } = partOf(stack, name)
      const before = managed.pid()
      managed.signal('SIGKILL')
      const isBack = async () => managed.pid() !== before && managed.pid() !== undefined && (await isUp())
      await until(`${name} is back`, isBack, backWithinMs)
    },
    signal: (name, signal) => partOf(stack, name).managed.signal(signal),
    logFile: (name) => partOf(stack, name).managed.logFile,
    async stop() {
      await stack.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Part {
  managed: ManagedProcess
  isUp(): Promise<boolean>
}

function partOf({ processes, servers }: Stack, name: string): Part {
  const service = processes[name]
  if (service) return { managed: service, isUp: () => isReady(service) }
  for (const server of servers.servers) {
    const managed = server.processes.find((one) => one.name === name)
    const kind = serverKinds.find((one) => one.name === server.name)
    if (managed && kind) return { managed, isUp: () => succeeds(kind.ping(server.env)) }
  }
  throw new Error(`nothing of this product is called ${name}, or it was not started by it`)
}

async function isReady({ env }: ManagedProcess): Promise<boolean> {
  const reply = fetch(`http://127.0.0.1:${env.PORT}/health/ready`, { signal: AbortSignal.timeout(2_000) })
  return reply.then(
    ({ ok }) => ok,
    () => false,
  )
}

function succeeds(attempt: Promise<unknown>): Promise<boolean> {
  return attempt.then(
    () => true,
    () => false,
  )
}
