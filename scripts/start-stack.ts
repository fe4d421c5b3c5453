// Starts the whole product: backing servers, keys, web, and every process of the stack table.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import type { Display } from '@jumpingjack/local/display'
import { Missing } from '@jumpingjack/local/missing'
import { freePort, isFree } from '@jumpingjack/local/ports'
import type { ManagedProcess } from '@jumpingjack/local/process'
import { openRun, type Run } from '@jumpingjack/local/run'
import { type Servers, startServers } from '@jumpingjack/local/start-servers'
import { type StackContext, type StackRow, stack } from './stack.ts'
import { buildWeb } from './web-build.ts'

export type StackOptions = {
  /** Where the gateway listens; a free port where none is given. */
  port?: number
  /** Set for every process, over what the table says. */
  env?: Record<string, string>
  /** Goes before database names, exchange and queues, so that stacks on the same servers do not meet. */
  namespace?: string
  /** A development server for the web pages, and services that restart when their sources change. */
  webDevUrl?: string
}
export type Stack = {
  url: string
  fakesUrl: string
  /** By name; each with its pid, its whole environment (PORT among it), its log file, and stop and start. */
  processes: Record<string, ManagedProcess>
  servers: Servers
  /** What the services share: addresses of servers and services, namespace, keys. */
  env: Record<string, string>
  /** Ends everything in order and frees the data folder. */
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..')

/** For tests: a stack in a data folder of its own, until `stop`. */
export async function startStack(
  options: StackOptions & { dataDir: string; display: Display },
): Promise<Stack> {
  const run = await openRun(options.dataDir, options.display)
  try {
    return await startStackIn(run, options)
  } catch (error) {
    await run.close()
    throw error
  }
}

export async function startStackIn(run: Run, options: StackOptions): Promise<Stack> {
  const given = { ...process.env, ...options.env }
  const port = await gatewayPort(options.port, given.HOST)
  const ports = await choosePorts(port)
  const publicUrl = given.PUBLIC_URL ?? `http://localhost:${port}`
  const fakesUrl = given.FAKES_URL ?? `http://localhost:${ports.fakes}`
  const keysDir = join(run.dataDir, 'keys')
  const services = stack.filter((row) => row.isService).map((row) => row.name)
  const [servers, web] = await Promise.all([
    startServers(run, withoutTestServers(given)),
    options.webDevUrl ? { devUrl: options.webDevUrl } : buildWeb(run.display).then((dist) => ({ dist })),
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
    IDENTITY_KEYS_DIR: keysDir,
    LOCAL_MODE: 'true',
  }
  const launch = (row: StackRow) =>
    launchRow(run, row, context, { ...env, PORT: `${ports[row.name]}` }, options)
  const step = run.display.step('Services')
  const started = await Promise.all(stack.map(launch)).catch((error) => {
    if (run.isEnding()) step.drop()
    else step.fail()
    throw error
  })
  step.done(stack.map((row) => row.name).join(', '))
  run.setUrl(publicUrl)
  await tellScripts(run, env)
  const processes = Object.fromEntries(started.map((one) => [one.name, one]))
  return { url: publicUrl, fakesUrl, processes, servers, env, stop: run.close }
}

// So that `npm run import-gyms` and its like find the running product.
async function tellScripts(run: Run, env: Record<string, string>) {
  const file = join(run.dataDir, 'env.json')
  run.onClose('files', () => rm(file, { force: true }))
  await writeFile(file, JSON.stringify(env), { mode: 0o600 })
}

function launchRow(
  run: Run,
  row: StackRow,
  context: StackContext,
  env: Record<string, string>,
  options: StackOptions,
) {
  const set = {
    HOST: '127.0.0.1',
    ...env,
    MONGO_DB: [options.namespace, 'jumpingjack', row.name].filter(Boolean).join('-'),
    ...row.env(context),
    ...options.env,
    PORT: env.PORT,
  }
  const watch = options.webDevUrl ? ['--watch', '--watch-preserve-output'] : []
  return run.launch('service', {
    name: row.name,
    command: process.execPath,
    args: [...watch, join(root, row.entry)],
    cwd: root,
    env: Object.fromEntries(
      Object.entries(set).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    ),
    ready: () => answersReady(`http://127.0.0.1:${env.PORT}/health/ready`),
  })
}

async function answersReady(url: string) {
  const reply = await fetch(url, { signal: AbortSignal.timeout(2000) })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
}

async function gatewayPort(port: number | undefined, host = '127.0.0.1'): Promise<number> {
  if (port === undefined) return freePort()
  if (await isFree(port, host)) return port
  throw new Missing(`Port ${port} is taken: set another one, for example PORT=${port + 10} npm start`)
}

// The fakes get the port after the gateway's where it is free: sessions and tokens contain the issuer's address.
async function choosePorts(gateway: number): Promise<Record<string, number>> {
  const ports: Record<string, number> = {}
  for (const { name } of stack) ports[name] = await freePort()
  if (await isFree(gateway + 1)) ports.fakes = gateway + 1
  return { ...ports, gateway }
}

// `npm test` starts servers that its many small tests share. A stack under test has its own, to freeze and kill.
function withoutTestServers(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const started = (given.STARTED_FOR_TESTS ?? '').split(',')
  return Object.fromEntries(Object.entries(given).filter(([key]) => !started.includes(key)))
}
