// Starts the whole product: backing servers, keys, web, and every process of the stack table.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import type { ManagedProcess } from '@jumpingjack/local/process/managed-process'
import { freePort, isFree } from '@jumpingjack/local/process/ports'
import { openSupervisor, type Supervisor } from '@jumpingjack/local/process/supervisor'
import type { Display } from '@jumpingjack/local/progress/display'
import { UserFacingError } from '@jumpingjack/local/progress/user-facing-error'
import { type Servers, startServers, withoutTestServers } from '@jumpingjack/local/servers/start-servers'
import { type StackContext, type StackRow, stack } from './stack.ts'
import { buildWeb } from './web-build.ts'

export type StackOptions = {
  /** The gateway's port; a free one by default. */
  port?: number
  /** Overrides the environment of every process. */
  env?: Record<string, string>
  /** Prefix of databases, exchange, queues and Redis keys, so that several stacks can share servers. */
  namespace?: string
  /** Whether a later start of the same data folder finds the data again. */
  keepsData?: boolean
  /** The development server of the web pages. Services restart when their sources change. */
  webDevUrl?: string
}
export type Stack = {
  url: string
  fakesUrl: string
  /** By name. The environment of each is complete and includes PORT. */
  processes: Record<string, ManagedProcess>
  servers: Servers
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
  const given = { ...process.env, ...options.env }
  const port = await gatewayPort(options.port, given.HOST)
  const ports = await choosePorts(port)
  const publicUrl = given.PUBLIC_URL ?? `http://localhost:${port}`
  const fakesUrl = given.FAKES_URL ?? `http://localhost:${ports.fakes}`
  const keysDir = join(supervisor.dataDir, 'keys')
  const services = stack.filter((row) => row.isService).map((row) => row.name)
  const [servers, web] = await Promise.all([
    startServers(supervisor, withoutTestServers(given), { keepsData: options.keepsData ?? false }),
    options.webDevUrl
      ? { devUrl: options.webDevUrl }
      : buildWeb(supervisor.display).then((dist) => ({
          dist,
          archive: join(supervisor.dataDir, 'web-archive'),
        })),
    writeIdentityKeys(keysDir, services),
  ])
  const context: StackContext = {
    servers: servers.env,
    secrets: servers.secrets,
    given,
    publicUrl,
    fakesUrl,
    web,
  }
  const env = {
    ...servers.env,
    ...Object.fromEntries(
      services.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[name]}`]),
    ),
    EVENTS_NAMESPACE: options.namespace ?? given.EVENTS_NAMESPACE ?? '',
    ...(options.namespace && { REDIS_PREFIX: options.namespace }),
    IDENTITY_KEYS_DIR: keysDir,
    LOCAL_MODE: 'true',
  }
  const launch = (row: StackRow) =>
    launchRow(supervisor, row, context, { ...env, PORT: `${ports[row.name]}` }, options)
  const task = supervisor.display.task('Services')
  const started = await Promise.all(stack.map(launch)).catch((error) => {
    if (supervisor.isStopping()) task.remove()
    else task.fail()
    throw error
  })
  task.done(stack.map((row) => row.name).join(', '))
  supervisor.setUrl(publicUrl)
  await writeScriptEnv(supervisor, env)
  const processes = Object.fromEntries(started.map((one) => [one.name, one]))
  return { url: publicUrl, fakesUrl, processes, servers, env, stop: supervisor.close }
}

// For scripts that work on the running product, such as `npm run import-gyms`.
async function writeScriptEnv(supervisor: Supervisor, env: Record<string, string>) {
  const file = join(supervisor.dataDir, 'env.json')
  supervisor.onClose('files', () => rm(file, { force: true }))
  await writeFile(file, JSON.stringify(env), { mode: 0o600 })
}

function launchRow(
  supervisor: Supervisor,
  row: StackRow,
  context: StackContext,
  env: Record<string, string>,
  options: StackOptions,
) {
  const set = {
    HOST: '127.0.0.1',
    ...env,
    MONGO_DB: `${options.namespace ?? 'jumpingjack'}-${row.name}`,
    ...row.env(context),
    ...options.env,
    PORT: env.PORT,
  }
  const watch = options.webDevUrl ? ['--watch', '--watch-preserve-output'] : []
  return supervisor.launch('service', {
    name: row.name,
    command: process.execPath,
    args: [...watch, join(root, row.entry)],
    cwd: root,
    env: Object.fromEntries(
      Object.entries(set).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    ),
    ready: () => checkReady(`http://127.0.0.1:${env.PORT}/health/ready`),
  })
}

async function checkReady(url: string) {
  const reply = await fetch(url, { signal: AbortSignal.timeout(2000) })
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
}

async function gatewayPort(port: number | undefined, host = '127.0.0.1'): Promise<number> {
  if (port === undefined) return freePort()
  if (await isFree(port, host)) return port
  throw new UserFacingError(
    `Port ${port} is in use: choose another one, for example PORT=${port + 10} npm start`,
  )
}

// The fakes keep the port after the gateway's if it is free, because sessions and tokens contain their URL.
async function choosePorts(gateway: number): Promise<Record<string, number>> {
  const ports: Record<string, number> = {}
  for (const { name } of stack) ports[name] = await freePort()
  if (await isFree(gateway + 1)) ports.fakes = gateway + 1
  return { ...ports, gateway }
}
