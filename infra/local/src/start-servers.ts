// The four backing servers, each resolved alone: its URL in the environment, Docker, a plain process.
import { setTimeout as sleep } from 'node:timers/promises'
import { startContainer } from './docker.ts'
import { minio } from './minio.ts'
import { ClearError, Missing } from './missing.ts'
import { mongodb } from './mongodb.ts'
import type { ManagedProcess } from './process.ts'
import { rabbitmq } from './rabbitmq.ts'
import { redis } from './redis.ts'
import type { Run } from './run.ts'
import { readSecrets, type Secrets } from './secrets.ts'
import type { ServerEnv, ServerKind } from './server-kind.ts'

export type Server = {
  name: string
  env: ServerEnv
  /** Those of ours that make it up; none where it came by URL or as a container. */
  processes: ManagedProcess[]
  /** Removes what is kept outside the data folder, after the run was closed. */
  removeData(): Promise<void>
}
export type Servers = { env: ServerEnv; servers: Server[]; secrets: Secrets; removeData(): Promise<void> }

const kinds = [mongodb, rabbitmq, redis, minio]
const containerAnswersWithinMs = 60_000
const nothing = async () => undefined

/**
 * Starts what `given` does not name. They are stopped when the run is closed. Throws everything that is missing
 * at once, after every server was tried.
 */
export async function startServers(run: Run, given: NodeJS.ProcessEnv = process.env): Promise<Servers> {
  const secrets = await readSecrets(run.dataDir)
  const tried = await Promise.allSettled(kinds.map((kind) => startServer(kind, run, given, secrets)))
  const faults = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (faults.length > 0) throw together(faults)
  const servers = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return {
    env: Object.assign({}, ...servers.map((server) => server.env)),
    servers,
    secrets,
    removeData: async () => void (await Promise.all(servers.map((server) => server.removeData()))),
  }
}

async function startServer(
  kind: ServerKind,
  run: Run,
  given: NodeJS.ProcessEnv,
  secrets: Secrets,
): Promise<Server> {
  const { name } = kind
  const step = run.display.step(name)
  try {
    if (given[kind.variable]) {
      const env = kind.fromEnvironment(given)
      await kind.answers(env).catch((error) => {
        throw new Missing(
          `${name} does not answer at ${kind.variable}: ${error.cause?.message ?? error.message}`,
        )
      })
      step.done(`(${kind.variable})`)
      return { name, env, processes: [], removeData: nothing }
    }
    const container = await startContainer(kind, run, step, secrets)
    if (container) {
      await untilItAnswers(kind, container.env)
      step.done(`(container ${kind.container.image})`)
      return { name, processes: [], ...container }
    }
    const { what, env, processes } = await kind.startProcess(run, step, secrets)
    step.done(what)
    return { name, env, processes, removeData: nothing }
  } catch (error) {
    // Of what was cut off by the end of the run there is nothing to tell.
    if (run.isEnding()) step.drop()
    else step.fail()
    throw error
  }
}

async function untilItAnswers(kind: ServerKind, env: ServerEnv) {
  const deadline = Date.now() + containerAnswersWithinMs
  for (;;) {
    try {
      return await kind.answers(env)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(200)
    }
  }
}

function together(faults: unknown[]): unknown {
  const unexpected = faults.find((fault) => !(fault instanceof ClearError))
  if (unexpected) return unexpected
  return new ClearError(faults.map((fault) => (fault as ClearError).message).join('\n'))
}
