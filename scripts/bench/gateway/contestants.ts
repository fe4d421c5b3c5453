// Starts what the bench compares, all before the same upstream: nginx, a stock Express stack, our gateway without and with
// telemetry, and that of another revision.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backendServices, serviceNames } from '@jumpingjack/contracts/http/services'
import { writeIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { freePort } from '@jumpingjack/local/process/ports'
import type { Supervisor } from '@jumpingjack/local/process/supervisor'
import { redis } from '@jumpingjack/local/servers/redis'
import { readSecrets } from '@jumpingjack/local/servers/secrets'
import { addWorktree } from '../../stack/worktree.ts'
import { nginxCommand } from './nginx.ts'
import { sessionSecret, storeSession } from './sessions.ts'

export interface Contestant {
  name: string
  url: string
  pid(): number | undefined
}

export interface Contestants {
  all: readonly Contestant[]
  /** The cookie of a member who is signed in everywhere. */
  cookie: string
}

const root = join(import.meta.dirname, '../../..')
const stockPrefix = 'stock:'
const noBroker = 'amqp://127.0.0.1:9'

export async function startContestants(supervisor: Supervisor, against?: string): Promise<Contestants> {
  const { display, dataDir } = supervisor
  const upstreamPort = await freePort()
  const upstreamUrl = `http://127.0.0.1:${upstreamPort}`
  const start = async (name: string, [command, ...args]: [string, ...string[]], port: number, env = {}) => {
    const url = `http://127.0.0.1:${port}`
    const ready = () => fetch(`${url}/health/ready`).then((reply) => reply.text())
    const variables = { ...env, PORT: `${port}`, NODE_ENV: 'production' }
    const started = await supervisor.launch('service', { name, command, args, env: variables, ready })
    return { name, url, pid: started.pid }
  }
  const node = (file: string): [string, string] => [process.execPath, file]

  await start('upstream', node(join(import.meta.dirname, 'raw-upstream.ts')), upstreamPort)
  const task = display.task('Redis')
  const { env } = await redis.startProcess(supervisor, task, await readSecrets(dataDir))
  task.done()
  const redisUrl = env.REDIS_URL ?? ''
  const keysDir = join(dataDir, 'keys')
  await writeIdentityKeys(keysDir, serviceNames)
  const webDist = join(dataDir, 'web')
  await mkdir(webDist)
  await writeFile(join(webDist, 'index.html'), '<!doctype html>')

  const ports = { own: await freePort(), upstream: upstreamPort }
  const nginx = await start('nginx', await nginxCommand(display, join(dataDir, 'nginx'), ports), ports.own)
  const stock = await start('stock', node(join(import.meta.dirname, 'stock-stack.ts')), await freePort(), {
    ...{ UPSTREAM_URL: upstreamUrl, REDIS_URL: redisUrl },
    ...{ SESSION_SECRET: sessionSecret, SESSION_PREFIX: stockPrefix },
  })
  const gatewayEnv = gatewayEnvOf({ redisUrl, upstreamUrl, keysDir, webDist })
  const gateway = async (name: string, folder: string, more = {}) =>
    start(name, node(join(folder, 'gateway/src/main.ts')), await freePort(), { ...gatewayEnv, ...more })
  const all = [
    nginx,
    stock,
    await gateway('gateway', root),
    await gateway('telemetry', root, telemetry(upstreamUrl)),
  ]
  if (against !== undefined) {
    const { folder, commit, remove } = await addWorktree(against)
    supervisor.onClose('files', remove)
    all.push(await gateway(commit, folder))
  }
  const cookie = await storeSession(redisUrl, [stockPrefix, `${gatewayEnv.REDIS_PREFIX}:session:`])
  return { all, cookie }
}

/** For a collector at this address, which takes everything. */
const telemetry = (url: string) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: '0.1' })

function gatewayEnvOf(of: Record<'redisUrl' | 'upstreamUrl' | 'keysDir' | 'webDist', string>) {
  const services = backendServices.map((name) => [`${name.toUpperCase()}_URL`, of.upstreamUrl])
  const rates = ['READ', 'WRITE', 'UPLOAD', 'SIGN_IN', 'WEBHOOK']
  return {
    LOCAL_MODE: 'true',
    REDIS_URL: of.redisUrl,
    REDIS_PREFIX: 'bench',
    SESSION_SECRET: sessionSecret,
    // No event is needed here.
    RABBITMQ_URL: noBroker,
    IDENTITY_KEYS_DIR: of.keysDir,
    OIDC_ISSUER: of.upstreamUrl,
    S3_PUBLIC_URL: of.upstreamUrl,
    WEB_DIST: of.webDist,
    ...Object.fromEntries(rates.map((name) => [`RATE_${name}`, '1000000000'])),
    ...Object.fromEntries(services),
  }
}
