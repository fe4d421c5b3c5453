// Finds or starts each of the four backing servers: by its URL in the environment, in Docker, or as a process.
import type { Faults, ManagedProcess } from '../process/managed-process.ts'
import type { Supervisor } from '../process/supervisor.ts'
import { runTask, type Task } from '../progress/display.ts'
import { allOrErrors, explainBySpace, UserFacingError } from '../progress/user-facing-error.ts'
import type { BackingServer, ServerEnv } from './backing-server.ts'
import { minio } from './minio.ts'
import { mongodb } from './mongodb.ts'
import { rabbitmq } from './rabbitmq.ts'
import { redis } from './redis.ts'
import { readSecrets, type Secrets } from './secrets.ts'

export interface Server {
  name: string
  env: ServerEnv
  /** Undefined for a server of the caller's own, given by its URL. */
  faults?: Faults
}
export interface Servers {
  env: ServerEnv
  servers: Server[]
  secrets: Secrets
}

interface StartOptions {
  /** Whether a later start of the same data folder finds the data of containers again. */
  keepsData: boolean
  /** Whether the data of processes survives a kill, as by default. */
  isDurable?: boolean
}

export const backingServers = [mongodb, rabbitmq, redis, minio]

/**
 * Starts the servers that `given` has no URL for; closing the supervisor stops them. All are tried before it throws, so
 * that one error lists everything that is missing. A full disk and the like ends the start at once.
 */
export async function startServers(
  supervisor: Supervisor,
  given: NodeJS.ProcessEnv = process.env,
  options: StartOptions = { keepsData: false },
): Promise<Servers> {
  const secrets = await readSecrets(supervisor.dataDir)
  const starting = backingServers.map((server) => startServer(server, supervisor, given, secrets, options))
  const servers = await allOrErrors(starting)
  return {
    env: Object.assign({}, ...servers.map((server) => server.env)),
    servers,
    secrets,
  }
}

/** Without the URLs of servers that `npm test` has started for service tests: a product under test has its own. */
export function withoutTestServers(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const started = (given.STARTED_FOR_TESTS ?? '').split(',')
  return Object.fromEntries(Object.entries(given).filter(([key]) => !started.includes(key)))
}

async function startServer(
  server: BackingServer,
  supervisor: Supervisor,
  given: NodeJS.ProcessEnv,
  secrets: Secrets,
  { keepsData, isDurable }: StartOptions,
): Promise<Server> {
  const { name } = server
  const start = async (task: Task): Promise<Server> => {
    const url = given[server.variable]
    if (url) {
      const env = server.fromEnvironment?.(given) ?? { [server.variable]: url }
      await server.ping(env).catch((error) => {
        throw new UserFacingError(
          `${name} does not answer at ${server.variable}: ${error.cause?.message ?? error.message}`,
        )
      })
      task.done(`(${server.variable})`)
      return { name, env }
    }
    const { startContainer } = await import('./container.ts') // Takes a second, and not every start needs it.
    const container = await startContainer(server, supervisor, task, secrets, keepsData)
    if (container) {
      task.done(`(container ${server.container?.image})`)
      return { name, ...container }
    }
    const { note, env, processes } = await server.startProcess(supervisor, task, secrets, isDurable)
    task.done(note)
    return { name, env, faults: faultsOf(processes) }
  }
  return runTask(supervisor.display, name, start, supervisor.isStopping).catch((error) => {
    throw explainBySpace(error, supervisor.dataDir)
  })
}

/** All processes of a server together. */
function faultsOf(processes: ManagedProcess[]): Faults {
  const all = async (each: (process: ManagedProcess) => Promise<void>) =>
    void (await Promise.all(processes.map(each)))
  return {
    kill: () => all((process) => process.kill()),
    freeze: () => all((process) => process.freeze()),
    thaw: () => all((process) => process.thaw()),
    async restart() {
      for (const process of processes) await process.restart()
    },
  }
}
