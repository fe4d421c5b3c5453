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

export type OwnStack = Awaited<ReturnType<typeof startOwnStack>>

/** `env` is set for every process. */
export async function startOwnStack(env: Record<string, string> = {}, scale: Scale = {}) {
  const dataDir = await mkdtemp(join(process.env.TEST_DATA_DIR ?? tmpdir(), 'own-'))
  const namespace = `t${randomUUID().slice(0, 8)}`
  const settings = { S3_BUCKET: `test-${namespace}`, ...env }
  const stack = await startStack({ dataDir, display: createDisplay(), namespace, env: settings, scale })
  return {
    ...stack,
    // Storage that the stack has started is named otherwise there.
    env: { ...stack.env, S3_BUCKET: settings.S3_BUCKET } as Record<string, string>,
    /** Prefix of its databases and queues. */
    namespace,
    /** Whether a server (`rabbitmq`) came by its URL: then it has no faults. */
    isGiven: (server: string) => stack.given.includes(server),
    logFile: (name: string) => processOf(stack, name).logFile,
    /** Stops everything and removes the data. */
    async stop(): Promise<void> {
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
