// Starts the whole product: backing servers, keys, web, and every process of the stack table.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serviceNames, urlVariable } from '@jumpingjack/contracts/http/services'
import { writeIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { givenSettings } from '@jumpingjack/kit/service/given-settings'
import { checkReady } from '@jumpingjack/local/process/check-ready'
import type { Faults, ManagedProcess } from '@jumpingjack/local/process/managed-process'
import { openSupervisor, type Supervisor } from '@jumpingjack/local/process/supervisor'
import { type Display, runTask, type Task } from '@jumpingjack/local/progress/display'
import { allOrErrors } from '@jumpingjack/local/progress/user-facing-error'
import { startLoadBalancer } from '@jumpingjack/local/servers/load-balancer'
import { type Servers, startServers, withoutTestServers } from '@jumpingjack/local/servers/start-servers'
import { choosePorts, gatewayPort, type Ports } from './ports.ts'
import { replicaNames, type Scale, scaledGatewayEnv } from './scale.ts'
import { memoryEnv, nodeOptions, type StackContext, type StackRow, stack } from './stack.ts'
import { buildWeb } from './web-build.ts'

export interface StackOptions {
  /** The gateway's port; a free one by default. */
  port?: number
  /** Overrides the environment of every process. */
  env?: Record<string, string>
  /** Prefix of databases, exchange, queues and Redis keys, so that several stacks can share servers. */
  namespace?: string
  /** Whether a later start of the same data folder finds the data again. */
  keepsData?: boolean
  /** The development server of the web pages. Services restart when their sources change. */
  webDevUrl?: string | undefined
  /** Replicas per service, one by default. Several gateways get a load balancer at `port`. */
  scale?: Scale
}
export interface Stack {
  url: string
  fakesUrl: string
  /** By name, replicas as `gym-1`. The environment of each is complete and includes PORT. */
  processes: Record<string, ManagedProcess>
  /** The number of gateways that get requests from the load balancer; 1 without one. */
  usableGateways(): Promise<number>
  /** Servers that came by their URLs, such as `rabbitmq`. They are not harmed. */
  given: string[]
  /** Harms a service, a replica, the gateway, the fakes or a server: `review`, `gym-1`, `rabbitmq`. */
  faults(name: string): Faults
  /** Environment of all services: URLs of servers and services, namespace, keys. */
  env: Record<string, string>
  /** Stops everything in order and releases the data folder. */
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')

/** For tests: a stack in its own data folder. */
export async function startStack(
  options: StackOptions & { dataDir: string; display: Display },
): Promise<Stack> {
  const supervisor = await openSupervisor(options.dataDir, options.display)
  try {
    return await startStackIn(supervisor, options)
  } catch (error) {
    await supervisor.close()
    throw error
  }
}

export async function startStackIn(supervisor: Supervisor, options: StackOptions): Promise<Stack> {
  const given: NodeJS.ProcessEnv = givenSettings({ ...process.env, ...options.env })
  // A tunnel, or whatever else terminates TLS, is in front.
  if (given.PUBLIC_URL?.startsWith('https:')) given.TRUST_PROXY_HOPS ??= '1'
  const port = await gatewayPort(options.port, given.HOST)
  const ports = await choosePorts(port, options.scale)
  const publicUrl = given.PUBLIC_URL ?? `http://localhost:${port}`
  const fakesUrl = given.FAKES_URL ?? `http://localhost:${ports.fakes?.[0]}`
  const keysDir = join(supervisor.dataDir, 'keys')
  const [servers, web] = await Promise.all([
    startServers(supervisor, withoutTestServers(given), { keepsData: options.keepsData ?? false }),
    options.webDevUrl
      ? { devUrl: options.webDevUrl }
      : buildWeb(supervisor.display).then((dist) => ({ dist })),
    writeIdentityKeys(keysDir, serviceNames),
  ])
  const { secrets } = servers
  const archive = join(supervisor.dataDir, 'web-archive')
  const context: StackContext = { servers: servers.env, secrets, given, publicUrl, fakesUrl, web, archive }
  const env = {
    ...servers.env,
    ...Object.fromEntries(serviceNames.map((name) => [urlVariable(name), addressesOf(ports[name])])),
    EVENTS_NAMESPACE: options.namespace ?? given.EVENTS_NAMESPACE ?? '',
    ...(options.namespace && { REDIS_PREFIX: options.namespace }),
    IDENTITY_KEYS_DIR: keysDir,
    PUBLIC_URL: publicUrl,
    LOCAL_MODE: 'true',
  }
  const started = await launchAll(supervisor, ports, context, env, options)
  const isScaled = gateways(options) > 1
  const balancer = { host: given.HOST, port, ports: ports.gateway ?? [] }
  const statusUrl = isScaled ? await startLoadBalancer(supervisor, balancer) : undefined
  supervisor.setUrl(publicUrl)
  await writeScriptEnv(supervisor, { ...env, FAKES_URL: fakesUrl })
  const processes = Object.fromEntries(started.map((one) => [one.name, one]))
  const usableGateways = async () => (statusUrl ? Number(await (await fetch(statusUrl)).text()) : 1)
  const parts = { ...faultsOf(servers, processes), processes, usableGateways }
  return { url: publicUrl, fakesUrl, env, ...parts, stop: supervisor.close }
}

function faultsOf({ servers }: Servers, processes: Stack['processes']): Pick<Stack, 'given' | 'faults'> {
  const ofServers = Object.fromEntries(servers.map(({ name, faults }) => [name.toLowerCase(), faults]))
  return {
    given: Object.keys(ofServers).filter((name) => !ofServers[name]),
    faults(name) {
      const faults = ofServers[name] ?? processes[name]
      if (!faults) throw new Error(`nothing of this product is called ${name}, or it was not started by it`)
      return faults
    },
  }
}

/** All replicas of all processes. */
function launchAll(
  supervisor: Supervisor,
  ports: Ports,
  context: StackContext,
  env: Record<string, string>,
  options: StackOptions,
): Promise<ManagedProcess[]> {
  const replicas = stack.flatMap((row) =>
    replicaNames(row.name, options.scale).map((name, index) => {
      return { row, name, port: ports[row.name]?.[index] ?? 0 }
    }),
  )
  const launch = async (task: Task) => {
    const launched = replicas.map((replica) => launchReplica(supervisor, replica, context, env, options))
    const processes = await allOrErrors(launched)
    task.done(replicas.map(({ name }) => name).join(', '))
    return processes
  }
  return runTask(supervisor.display, 'Services', launch, supervisor.isStopping)
}

const gateways = ({ scale }: StackOptions): number => scale?.gateway ?? 1

const addressesOf = (ports: readonly number[] = []): string =>
  ports.map((port) => `http://127.0.0.1:${port}`).join(',')

// For scripts that work on the running product, such as `npm run import-gyms`.
async function writeScriptEnv(supervisor: Supervisor, env: Record<string, string>) {
  const file = join(supervisor.dataDir, 'env.json')
  supervisor.onClose('files', () => rm(file, { force: true }))
  await writeFile(file, JSON.stringify(env), { mode: 0o600 })
}

function launchReplica(
  supervisor: Supervisor,
  { row, name, port }: { row: StackRow; name: string; port: number },
  context: StackContext,
  env: Record<string, string>,
  options: StackOptions,
) {
  const set = {
    HOST: '127.0.0.1',
    ...memoryEnv,
    ...env,
    MONGO_DB: `${options.namespace ?? 'jumpingjack'}-${row.name}`,
    ...row.env(context),
    ...options.env,
    ...(row.name === 'gateway' &&
      gateways(options) > 1 &&
      scaledGatewayEnv(gateways(options), context.given)),
    PORT: `${port}`,
  }
  const watch = options.webDevUrl ? ['--watch', '--watch-preserve-output'] : []
  return supervisor.launch('service', {
    name,
    command: process.execPath,
    args: [...nodeOptions, ...watch, join(root, row.entry)],
    cwd: root,
    env: Object.fromEntries(
      Object.entries(set).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    ),
    ready: () => checkReady(`http://127.0.0.1:${port}/health/ready`),
  })
}
