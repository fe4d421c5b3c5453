// A backing server as a container of its official image, if a Docker engine runs and can pull the image.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../process/ports.ts'
import type { Supervisor } from '../process/supervisor.ts'
import type { Task } from '../progress/display.ts'
import type { BackingServer, ServerEnv } from './backing-server.ts'
import type { Secrets } from './secrets.ts'

export type StartedContainer = { env: ServerEnv; removeData(): Promise<void> }

const stopWithinS = 20

/** Undefined if there is no engine, or the engine cannot pull the image. */
export async function startContainer(
  kind: BackingServer,
  run: Supervisor,
  task: Task,
  secrets: Secrets,
): Promise<StartedContainer | undefined> {
  if (!(await hasEngine())) return undefined
  const { getContainerRuntimeClient, ImageName } = await import('testcontainers')
  const client = await getContainerRuntimeClient()
  const { image, port: inner, data, command, environment } = kind.container
  task.update(`pulling ${image}`)
  try {
    await client.image.pull(ImageName.fromString(image))
  } catch {
    return undefined
  }
  const engine = client.container.dockerode
  // The name of container and volume is derived from the data folder, so that a start finds both again after a kill.
  const name = `jumpingjack-${createHash('sha256').update(run.dataDir).digest('hex').slice(0, 10)}-${kind.name.toLowerCase()}`
  await engine
    .getContainer(name)
    .remove({ force: true })
    .catch(() => undefined) // There was none.
  const port = await freePort()
  const container = await engine.createContainer({
    name,
    Image: image,
    Hostname: 'jumpingjack', // RabbitMQ's data belong to its host name.
    ...(command && { Cmd: command }),
    Env: Object.entries(environment?.(secrets) ?? {}).map(([key, value]) => `${key}=${value}`),
    ExposedPorts: { [`${inner}/tcp`]: {} },
    HostConfig: {
      Binds: [`${name}:${data}`],
      PortBindings: { [`${inner}/tcp`]: [{ HostIp: '127.0.0.1', HostPort: `${port}` }] },
      RestartPolicy: { Name: 'on-failure' },
    },
  })
  run.onClose('server', async () => {
    await container.stop({ t: stopWithinS }).catch(() => undefined) // It may have ended already.
    await container.remove({ force: true })
  })
  await container.start()
  return {
    env: kind.envFor(port, secrets),
    removeData: async () => void (await engine.getVolume(name).remove()),
  }
}

let engineFound: Promise<boolean> | undefined

function hasEngine(): Promise<boolean> {
  engineFound ??= findEngine()
  return engineFound
}

// Only local engines: the servers of a remote one would not be on our loopback.
async function findEngine(): Promise<boolean> {
  const { DOCKER_HOST, XDG_RUNTIME_DIR } = process.env
  if (DOCKER_HOST && !DOCKER_HOST.startsWith('unix://')) return false
  const usual = ['/var/run/docker.sock', join(homedir(), '.docker/run/docker.sock')]
  if (XDG_RUNTIME_DIR) usual.push(join(XDG_RUNTIME_DIR, 'docker.sock'))
  const sockets = DOCKER_HOST ? [DOCKER_HOST.slice('unix://'.length)] : usual
  const found = await Promise.all(sockets.map((socket) => existsSync(socket) && isReachable(socket)))
  return found.includes(true)
}

function isReachable(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const ping = request({ socketPath, path: '/_ping', timeout: 2000 }, (reply) => {
      reply.resume()
      resolve(reply.statusCode === 200)
    })
    ping.once('timeout', () => ping.destroy())
    ping.once('error', () => resolve(false))
    ping.end()
  })
}
