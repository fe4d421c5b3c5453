// A product of its own for tests: started as `npm start` does it, with its own data and its own servers where none are
// given by URL.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeNamespace } from '@jumpingjack/kit/testing/testing'
import type { ManagedProcess } from '@jumpingjack/local/process/managed-process'
import { createDisplay } from '@jumpingjack/local/progress/display'
import type { Scale } from '../../scripts/stack/scale.ts'
import { type Stack, startStack } from '../../scripts/stack/start-stack.ts'

/** `stop` removes the data, too. */
export interface OwnStack
  extends Pick<Stack, 'url' | 'fakesUrl' | 'env' | 'faults' | 'usableGateways' | 'stop'> {
  /** Prefix of its databases and queues. */
  namespace: string
  /** Whether a server (`rabbitmq`) came by its URL: then it has no faults. */
  isGiven(server: string): boolean
  /** Kills a part and starts it again. Resolves when it is ready. */
  kill(name: string): Promise<void>
  /** The log file of a service. */
  logFile(name: string): string
}

/** `env` is set for every process. */
export async function startOwnStack(env: Record<string, string> = {}, scale: Scale = {}): Promise<OwnStack> {
  const dataDir = await mkdtemp(join(process.env.TEST_DATA_DIR ?? tmpdir(), 'own-'))
  const namespace = `t${randomUUID().slice(0, 8)}`
  const settings = { S3_BUCKET: `test-${namespace}`, ...env }
  const stack = await startStack({ dataDir, display: createDisplay(), namespace, env: settings, scale })
  return {
    ...stack,
    namespace,
    isGiven: (server) => stack.given.includes(server),
    async kill(name) {
      await stack.faults(name).kill()
      await stack.faults(name).restart()
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
    if (stack.given.some((server) => ['mongodb', 'rabbitmq'].includes(server)))
      await removeNamespace({ mongoUrl, rabbitUrl, namespace })
  }
}

function processOf({ processes }: Stack, name: string): ManagedProcess {
  const process = processes[name]
  if (!process) throw new Error(`no process of this product is called ${name}`)
  return process
}
