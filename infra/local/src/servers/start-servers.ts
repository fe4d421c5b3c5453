// Finds or starts each of the four backing servers: by its URL in the environment, in Docker, or as a process.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ManagedProcess } from '../process/managed-process.ts'
import type { Supervisor } from '../process/supervisor.ts'
import { UserFacingError } from '../progress/user-facing-error.ts'
import type { BackingServer, ServerEnv } from './backing-server.ts'
import { startContainer } from './docker.ts'
import { minio } from './minio.ts'
import { mongodb } from './mongodb.ts'
import { rabbitmq } from './rabbitmq.ts'
import { redis } from './redis.ts'
import { readSecrets, type Secrets } from './secrets.ts'

export type Server = {
  name: string
  env: ServerEnv
  /** Empty when the server came by URL or as a container. */
  processes: ManagedProcess[]
  /** Removes data outside the data folder, after the supervisor is closed. */
  removeData(): Promise<void>
}
export type Servers = { env: ServerEnv; servers: Server[]; secrets: Secrets; removeData(): Promise<void> }

const backingServers = [mongodb, rabbitmq, redis, minio]
const containerReadyWithinMs = 60_000
const noData = async () => undefined

/**
 * Starts the servers that `given` has no URL for; closing the supervisor stops them. All are tried before it throws, so
 * that one error lists everything that is missing.
 */
export async function startServers(
  supervisor: Supervisor,
  given: NodeJS.ProcessEnv = process.env,
): Promise<Servers> {
  const secrets = await readSecrets(supervisor.dataDir)
  const results = await Promise.allSettled(
    backingServers.map((server) => startServer(server, supervisor, given, secrets)),
  )
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (errors.length > 0) throw combine(errors)
  const servers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  return {
    env: Object.assign({}, ...servers.map((server) => server.env)),
    servers,
    secrets,
    removeData: async () => void (await Promise.all(servers.map((server) => server.removeData()))),
  }
}

async function startServer(
  server: BackingServer,
  supervisor: Supervisor,
  given: NodeJS.ProcessEnv,
  secrets: Secrets,
): Promise<Server> {
  const { name } = server
  const task = supervisor.display.task(name)
  try {
    if (given[server.variable]) {
      const env = server.fromEnvironment(given)
      await server.ping(env).catch((error) => {
        throw new UserFacingError(
          `${name} does not answer at ${server.variable}: ${error.cause?.message ?? error.message}`,
        )
      })
      task.done(`(${server.variable})`)
      return { name, env, processes: [], removeData: noData }
    }
    const container = await startContainer(server, supervisor, task, secrets)
    if (container) {
      await waitUntilReady(server, container.env)
      task.done(`(container ${server.container.image})`)
      return { name, processes: [], ...container }
    }
    const { note, env, processes } = await server.startProcess(supervisor, task, secrets)
    task.done(note)
    return { name, env, processes, removeData: noData }
  } catch (error) {
    if (supervisor.isStopping()) task.remove()
    else task.fail()
    throw error
  }
}

async function waitUntilReady(server: BackingServer, env: ServerEnv) {
  const deadline = Date.now() + containerReadyWithinMs
  for (;;) {
    try {
      return await server.ping(env)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(200)
    }
  }
}

function combine(errors: unknown[]): unknown {
  const unexpected = errors.find((error) => !(error instanceof UserFacingError))
  if (unexpected) return unexpected
  return new UserFacingError(errors.map((error) => (error as Error).message).join('\n'))
}
