// A backing server as a container of its official image, if a Docker engine runs and has or can pull the image.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ContainerRuntimeClient,
  type GenericContainer,
  getContainerRuntimeClient,
  getReaper,
  ImageName,
  type StartedTestContainer,
} from 'testcontainers'
import type { Faults } from '../process/managed-process.ts'
import { freePort } from '../process/ports.ts'
import type { Supervisor } from '../process/supervisor.ts'
import type { Task } from '../progress/display.ts'
import type { BackingServer, ServerEnv } from './backing-server.ts'
import { imageOf } from './images.ts'
import type { Secrets } from './secrets.ts'

const label = 'jumpingjack.server'
const stopWithinMs = 20_000
const startWithinMs = 120_000

/** Undefined if there is no image, no engine, or the engine cannot pull the image. */
export async function startContainer(
  server: BackingServer,
  supervisor: Supervisor,
  task: Task,
  secrets: Secrets,
  keepsData: boolean,
): Promise<{ env: ServerEnv; faults: Faults } | undefined> {
  if (!server.container) return undefined
  const client = await findEngine()
  const { image, port: inner, data, define } = server.container
  if (!client || !(await isAvailable(client, image, task))) return undefined
  task.update('starting')
  await useReaper(client)
  // Derived from the data folder, so that a start finds the container and the data of an earlier one.
  const folder = createHash('sha256').update(supervisor.dataDir).digest('hex').slice(0, 10)
  const name = `jumpingjack-${folder}-${server.name.toLowerCase()}`
  await removeContainer(client, name)
  const port = await freePort()
  const definition = (await define(image))
    .withHostname('jumpingjack') // The data of RabbitMQ and of a MongoDB replica set belong to their host name.
    .withLabels({ [label]: name })
    .withStartupTimeout(startWithinMs)
  if (keepsData) definition.withBindMounts([{ source: name, target: data }])
  const host = hostOf(client)
  publish(definition, inner, { HostIp: host, HostPort: `${port}` })
  const env = server.envFor(`${host}:${port}`, secrets)
  const container = await definition.start()
  const answers = () => untilAnswers(() => server.ping(env))
  const faults = faultsOf(container, client, answers)
  supervisor.onClose('server', async () => {
    await faults.thaw().catch(() => undefined) // It is rarely frozen.
    await container.stop({ timeout: stopWithinMs })
  })
  await answers()
  return { env, faults }
}

let engine: Promise<ContainerRuntimeClient | undefined> | undefined

// Only local engines: a remote one would publish MongoDB and Redis, which have no passwords here, on a network.
function findEngine(): Promise<ContainerRuntimeClient | undefined> {
  const isRemote = /^(tcp|ssh|https?):/.test(process.env.DOCKER_HOST ?? '')
  engine ??= isRemote ? Promise.resolve(undefined) : getContainerRuntimeClient().catch(() => undefined)
  return engine
}

/** Loopback, or in a container the engine's address on the bridge. */
function hostOf({ info }: ContainerRuntimeClient): string {
  return info.containerRuntime.hostIps.find(({ family }) => family === 4)?.address ?? '127.0.0.1'
}

async function isAvailable(client: ContainerRuntimeClient, image: string, task: Task): Promise<boolean> {
  task.update(`pulling ${image}`)
  return client.image.pull(ImageName.fromString(image)).then(
    () => true,
    () => false,
  )
}

let reaper: Promise<unknown> | undefined

// The reaper removes the containers of a killed start. Where its image cannot be pulled, the next start removes them.
function useReaper(client: ContainerRuntimeClient): Promise<unknown> {
  process.env.RYUK_CONTAINER_IMAGE ??= imageOf('ryuk')
  reaper ??= getReaper(client).catch(() => {
    process.env.TESTCONTAINERS_RYUK_DISABLED = 'true'
  })
  return reaper
}

async function removeContainer({ container }: ContainerRuntimeClient, name: string) {
  const status = ['created', 'running', 'paused', 'restarting', 'exited', 'dead'] as const
  const found = await container.fetchByLabel(label, name, { status: [...status] })
  if (!found) return
  await container.stop(found)
  await container.remove(found, { removeVolumes: true })
}

/** Testcontainers publishes ports on all addresses and changes them when a container is restarted. */
function publish(definition: GenericContainer, inner: number, to: { HostIp: string; HostPort: string }) {
  // biome-ignore lint/complexity/useLiteralKeys: the field is for subclasses, of which there is one per server
  definition['hostConfig'].PortBindings = { [`${inner}/tcp`]: [to] }
}

function faultsOf(
  container: StartedTestContainer,
  client: ContainerRuntimeClient,
  answers: () => Promise<void>,
): Faults {
  const engineContainer = client.container.getById(container.getId())
  return {
    kill: async () => void (await engineContainer.kill()),
    freeze: async () => void (await engineContainer.pause()),
    thaw: async () => void (await engineContainer.unpause()),
    async restart() {
      await container.restart({ timeout: stopWithinMs })
      await answers()
    },
  }
}

/** On a busy machine a server that listens may still let a ping time out. */
async function untilAnswers(ping: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + startWithinMs
  for (;;) {
    try {
      await ping()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(250)
    }
  }
}
