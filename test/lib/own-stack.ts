// A product of its own for tests: started as `npm start` does it, with its own data and its own servers where none are
// given by URL.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeNamespace } from '@jumpingjack/kit/testing/testing'
import type { Faults, ManagedProcess } from '@jumpingjack/local/process/managed-process'
import { createDisplay } from '@jumpingjack/local/progress/display'
import type { Scale } from '../../scripts/stack/scale.ts'
import { faultsOf, isGiven } from '../../scripts/stack/stack-faults.ts'
import { type Stack, startStack } from '../../scripts/stack/start-stack.ts'

export interface OwnStack {
  /** The gateway and the fakes, as browsers reach them. */
  url: string
  fakesUrl: string
  /** Addresses of servers (MONGO_URL, RABBITMQ_URL and so on) and services (REVIEW_URL and so on). */
  env: Record<string, string>
  /** Prefix of its databases and queues. */
  namespace: string
  /** Whether a server (`rabbitmq`) came by its URL: then it has no faults. */
  isGiven(server: string): boolean
  /** Harms a service, the gateway, the fakes or a server (`review`, `rabbitmq`). */
  faults(name: string): Faults
  /** The number of gateways that the load balancer uses. */
  usableGateways(): Promise<number>
  /** Kills one of them and starts it again. Resolves when it is ready. */
  kill(name: string): Promise<void>
  /** The log file of a service. */
  logFile(name: string): string
  /** Stops everything and removes the data. */
  stop(): Promise<void>
}

/** `env` is set for every process. */
export async function startOwnStack(env: Record<string, string> = {}, scale: Scale = {}): Promise<OwnStack> {
  const dataDir = await mkdtemp(join(process.env.TEST_DATA_DIR ?? tmpdir(), 'own-'))
  const namespace = `t${randomUUID().slice(0, 8)}`
  const settings = { S3_BUCKET: `test-${namespace}`, ...env }
  const stack = await startStack({ dataDir, display: createDisplay(), namespace, env: settings, scale })
  return {
    url: stack.url,
    fakesUrl: stack.fakesUrl,
    env: stack.env,
    namespace,
    isGiven: (server) => isGiven(stack, server),
    faults: (name) => faultsOf(stack, name),
    usableGateways: stack.usableGateways,
    async kill(name) {
      await faultsOf(stack, name).kill()
      await faultsOf(stack, name).restart()
    },
    logFile: (name) => processOf(stack, name).logFile,
    async stop() {
      for (const process of Object.values(stack.processes)) await process.stop()
      await removeFromGivenServers()
      await stack.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }

  async function removeFromGivenServers() {
    const { MONGO_URL: mongoUrl = '', RABBITMQ_URL: rabbitUrl = '' } = stack.env
    if (isGiven(stack, 'mongodb') || isGiven(stack, 'rabbitmq'))
      await removeNamespace({ mongoUrl, rabbitUrl, namespace })
  }
}

function processOf({ processes }: Stack, name: string): ManagedProcess {
  const process = processes[name]
  if (!process) throw new Error(`no process of this product is called ${name}`)
  return process
}
