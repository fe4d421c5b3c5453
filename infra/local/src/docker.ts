// A backing server as its official image, where a Docker engine answers and can have the image.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './ports.ts'
import type { Run } from './run.ts'
import type { Secrets } from './secrets.ts'
import type { ServerEnv, ServerKind } from './server-kind.ts'

export type StartedContainer = { env: ServerEnv; removeData(): Promise<void> }

/** Undefined where there is no engine, or the engine cannot have the image. */
export async function startContainer(
  kind: ServerKind,
  run: Run,
  secrets: Secrets,
): Promise<StartedContainer | undefined> {
  if (!(await engineAnswers())) return undefined
  // Containers and volumes have names of their own for each data folder, so that a start finds the data again,
  // and what a killed one left; no reaper is needed.
  process.env.TESTCONTAINERS_RYUK_DISABLED = 'true'
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers')
  const engine = (await getContainerRuntimeClient()).container.dockerode
  const folder = createHash('sha256').update(run.dataDir).digest('hex').slice(0, 10)
  const name = `jumpingjack-${folder}-${kind.name.toLowerCase()}`
  await engine
    .getContainer(name)
    .remove({ force: true })
    .catch(() => undefined) // There was none.
  const port = await freePort()
  const { image, data, command, environment } = kind.container
  const wanted = new GenericContainer(image)
    .withName(name)
    .withExposedPorts({ container: kind.container.port, host: port })
    .withEnvironment(environment?.(secrets) ?? {})
    .withBindMounts([{ source: name, target: data }])
    .withWaitStrategy(Wait.forListeningPorts())
  if (command) wanted.withCommand(command)
  try {
    const container = await wanted.start()
    run.onClose('server', async () => void (await container.stop({ timeout: 10_000 })))
    return {
      env: kind.at(port, secrets),
      removeData: async () => void (await engine.getVolume(name).remove()),
    }
  } catch {
    return undefined
  }
}

let answer: Promise<boolean> | undefined

function engineAnswers(): Promise<boolean> {
  answer ??= findEngine()
  return answer
}

async function findEngine(): Promise<boolean> {
  const { DOCKER_HOST, XDG_RUNTIME_DIR } = process.env
  if (DOCKER_HOST && !DOCKER_HOST.startsWith('unix://')) {
    const { hostname, port } = new URL(DOCKER_HOST)
    return answersPing({ host: hostname, port: Number(port) || 2375 })
  }
  const sockets = DOCKER_HOST
    ? [DOCKER_HOST.slice('unix://'.length)]
    : [
        '/var/run/docker.sock',
        join(homedir(), '.docker/run/docker.sock'),
        join(XDG_RUNTIME_DIR ?? '/run', 'docker.sock'),
      ]
  for (const socketPath of sockets)
    if (existsSync(socketPath) && (await answersPing({ socketPath }))) return true
  return false
}

function answersPing(where: { socketPath: string } | { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ ...where, path: '/_ping', timeout: 2000 }, (reply) => {
      reply.resume()
      resolve(reply.statusCode === 200)
    })
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => resolve(false))
    asked.end()
  })
}
