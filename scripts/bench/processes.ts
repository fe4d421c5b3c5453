// The processes of a bench, in a temporary folder.
import { createHmac, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { backendServices, serviceNames } from '@jumpingjack/contracts/http/services'
import { writeIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { freePort } from '@jumpingjack/local/process/ports'
import { openSupervisor, type Supervisor } from '@jumpingjack/local/process/supervisor'
import { type Display, runTask } from '@jumpingjack/local/progress/display'
import type { BackingServer } from '@jumpingjack/local/servers/backing-server'
import { onRedis } from '@jumpingjack/local/servers/redis'
import { readSecrets } from '@jumpingjack/local/servers/secrets'
import { nodeOptions } from '../stack/node-options.ts'

/** `env` has the addresses of the servers, as MONGO_URL. */
export interface Bench {
  supervisor: Supervisor
  env: Record<string, string>
  keysDir: string
}

export const root = join(import.meta.dirname, '../..')
export const sessionSecret = 'a-secret-for-this-bench-only'
/** Nothing answers there. */
export const noServer = '127.0.0.1:9'
const redisPrefix = 'bench'
/** Of the gateway's sessions. */
export const sessionPrefix = `${redisPrefix}:session:`

/** Stops everything when `work` has ended, and at Ctrl-C. */
export async function withServers<T>(
  display: Display,
  servers: readonly BackingServer[],
  work: (bench: Bench) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'jumpingjack-bench-'))
  const supervisor = await openSupervisor(folder, display)
  const stop = () => void supervisor.close().then(() => process.exit(130))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const keysDir = join(supervisor.dataDir, 'keys')
    await writeIdentityKeys(keysDir, serviceNames)
    const secrets = await readSecrets(supervisor.dataDir)
    const started = servers.map((server) =>
      runTask(display, server.name, (task) => server.startProcess(supervisor, task, secrets)),
    )
    const env = Object.assign({}, ...(await Promise.all(started)).map((each) => each.env))
    return await work({ supervisor, env, keysDir })
  } finally {
    await supervisor.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Starts a process that listens at PORT, a free one by default, and waits until it replies. */
export async function startServer(
  { supervisor }: Bench,
  name: string,
  [command, ...args]: readonly [string, ...string[]],
  env: Record<string, string> = {},
) {
  const port = env.PORT ?? `${await freePort()}`
  const url = `http://127.0.0.1:${port}`
  const ready = () => fetch(`${url}/health/ready`).then((reply) => reply.text())
  const given = { NODE_ENV: 'production', ...env, PORT: port }
  const { pid } = await supervisor.launch('service', { name, command, args, env: given, ready })
  return { url, pids: () => [pid() ?? 0] }
}

/** Answers each request with a reply of 4 KB, or of `?bytes=N`. */
export function startUpstream(bench: Bench) {
  return startServer(bench, 'upstream', [process.execPath, join(import.meta.dirname, 'raw-upstream.ts')])
}

/** With one upstream in place of all services that `env` does not name. */
export async function startGateway(bench: Bench, upstreamUrl: string, env: Record<string, string> = {}) {
  const webDist = join(bench.supervisor.dataDir, 'web')
  await mkdir(webDist)
  await writeFile(join(webDist, 'index.html'), '<!doctype html>')
  const services = backendServices.map((name) => [`${name.toUpperCase()}_URL`, upstreamUrl])
  const rates = ['READ', 'WRITE', 'UPLOAD', 'SIGN_IN', 'WEBHOOK']
  return startServer(
    bench,
    'gateway',
    [process.execPath, ...nodeOptions, join(root, 'gateway/src/main.ts')],
    {
      LOCAL_MODE: 'true',
      REDIS_URL: bench.env.REDIS_URL ?? '',
      REDIS_PREFIX: redisPrefix,
      SESSION_SECRET: sessionSecret,
      // No event is needed here.
      RABBITMQ_URL: `amqp://${noServer}`,
      IDENTITY_KEYS_DIR: bench.keysDir,
      OIDC_ISSUER: upstreamUrl,
      S3_PUBLIC_URL: upstreamUrl,
      WEB_DIST: webDist,
      ...Object.fromEntries(rates.map((name) => [`RATE_${name}`, '1000000000'])),
      ...Object.fromEntries(services),
      ...env,
    },
  )
}

/** Stores the session of a member under each prefix, as express-session does, and returns its cookie. */
export async function storeSession({ env }: Bench, prefixes: readonly string[]): Promise<string> {
  const id = randomUUID()
  const now = Date.now()
  const expires = new Date(now + dayMs).toISOString()
  const cookie = { originalMaxAge: dayMs, expires, httpOnly: true, path: '/', sameSite: 'lax' }
  const member = { userId: randomUUID(), email: 'member@example.com', name: 'Bench Member' }
  const session = JSON.stringify({ cookie, member, signedInAt: now, renewedAt: now })
  await onRedis(env.REDIS_URL ?? '', {}, async (redis) => {
    for (const prefix of prefixes) await redis.set(prefix + id, session, 'PX', dayMs)
  })
  const signature = createHmac('sha256', sessionSecret).update(id).digest('base64').replace(/=+$/, '')
  return `jj.sid=${encodeURIComponent(`s:${id}.${signature}`)}`
}
