// The four backing servers, each resolved alone: its URL in the environment, Docker, a plain process.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startContainer } from './docker.ts'
import { minio } from './minio.ts'
import { Missing } from './missing.ts'
import { mongodb } from './mongodb.ts'
import type { ManagedProcess } from './process.ts'
import { rabbitmq } from './rabbitmq.ts'
import { redis } from './redis.ts'
import type { Run } from './run.ts'
import type { Secrets, ServerEnv, ServerKind } from './server-kind.ts'

export type Server = {
  name: string
  env: ServerEnv
  /** Those of ours that make it up; none where it came by URL or as a container. */
  processes: ManagedProcess[]
  stop(): Promise<void>
  /** Removes what is kept outside the data folder. */
  removeData(): Promise<void>
}
export type Servers = {
  env: ServerEnv
  servers: Server[]
  stop(): Promise<void>
  removeData(): Promise<void>
}

const kinds = [mongodb, rabbitmq, redis, minio]
const containerAnswersWithinMs = 60_000

/** Starts what is not there yet. Throws all that is missing at once, after every server was tried. */
export async function startServers(run: Run): Promise<Servers> {
  const secrets = await readSecrets(run)
  const tried = await Promise.allSettled(kinds.map((kind) => startServer(kind, run, secrets)))
  const servers = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())))
  const faults = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (faults.length > 0) {
    await stop()
    throw faults.length === 1 || !faults.every((fault) => fault instanceof Missing)
      ? faults[0]
      : new Missing(faults.map((fault) => fault.message).join('\n'))
  }
  return {
    env: Object.assign({}, ...servers.map((server) => server.env)),
    servers,
    stop,
    removeData: async () => void (await Promise.all(servers.map((server) => server.removeData()))),
  }
}

async function startServer(kind: ServerKind, run: Run, secrets: Secrets): Promise<Server> {
  const step = run.display.step(kind.name)
  const nothing = async () => undefined
  try {
    if (process.env[kind.variable]) {
      const env = kind.fromEnvironment()
      await kind.answers(env).catch((error) => {
        throw new Missing(`${kind.name} does not answer at ${kind.variable}: ${error.message}`)
      })
      step.done(`from ${kind.variable}`)
      return { name: kind.name, env, processes: [], stop: nothing, removeData: nothing }
    }
    const container = await startContainer(kind, run, secrets)
    if (container) {
      await untilItAnswers(kind, container.env)
      step.done(`container ${kind.container.image}`)
      return { name: kind.name, processes: [], ...container }
    }
    const { what, env, processes } = await kind.startProcess(run, step, secrets)
    const stop = async () => {
      for (const one of processes) await one.stop()
    }
    step.done(what)
    return { name: kind.name, env, processes, stop, removeData: nothing }
  } catch (error) {
    step.fail('')
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
    }
  }
}

// Made once for a data folder: MinIO keeps to the credentials that its data were made with.
async function readSecrets(run: Run): Promise<Secrets> {
  const file = join(run.dataDir, 'secrets.json')
  if (!existsSync(file)) {
    const fresh: Secrets = {
      s3AccessKey: randomBytes(10).toString('hex'),
      s3SecretKey: randomBytes(20).toString('hex'),
    }
    await writeFile(`${file}.new`, JSON.stringify(fresh), { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  return JSON.parse(await readFile(file, 'utf8'))
}
