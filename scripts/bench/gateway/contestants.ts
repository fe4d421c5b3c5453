// Starts what the bench compares, all before the same upstream: nginx, a stock Express stack, our gateway without and with
// telemetry, and that of another revision.
import { join } from 'node:path'
import { serviceNames } from '@jumpingjack/contracts/http/services'
import { writeIdentityKeys } from '@jumpingjack/kit/identity/identity-keys'
import { freePort } from '@jumpingjack/local/process/ports'
import type { Supervisor } from '@jumpingjack/local/process/supervisor'
import { addWorktree } from '../../stack/worktree.ts'
import { gatewayCommand, gatewayEnvOf, startRedis, startServer, upstreamCommand } from './gateway-process.ts'
import { nginxCommand } from './nginx.ts'
import { gatewayPrefix, sessionSecret, storeSession } from './sessions.ts'

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

export async function startContestants(supervisor: Supervisor, against?: string): Promise<Contestants> {
  const { display, dataDir } = supervisor
  const upstreamPort = await freePort()
  const upstreamUrl = `http://127.0.0.1:${upstreamPort}`
  const start = (name: string, command: [string, ...string[]], port: number, env = {}) =>
    startServer(supervisor, { name, command, port, env })

  await start('upstream', upstreamCommand, upstreamPort)
  const redisUrl = await startRedis(supervisor)
  const keysDir = join(dataDir, 'keys')
  await writeIdentityKeys(keysDir, serviceNames)

  const ports = { own: await freePort(), upstream: upstreamPort }
  const nginx = await start('nginx', await nginxCommand(display, join(dataDir, 'nginx'), ports), ports.own)
  const stockCommand: [string, string] = [process.execPath, join(import.meta.dirname, 'stock-stack.ts')]
  const stock = await start('stock', stockCommand, await freePort(), {
    ...{ UPSTREAM_URL: upstreamUrl, REDIS_URL: redisUrl },
    ...{ SESSION_SECRET: sessionSecret, SESSION_PREFIX: stockPrefix },
  })
  const gatewayEnv = await gatewayEnvOf({ redisUrl, upstreamUrl, keysDir, dataDir })
  const gateway = async (name: string, folder: string, more = {}) =>
    start(name, gatewayCommand(folder), await freePort(), { ...gatewayEnv, ...more })
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
  const cookie = await storeSession(redisUrl, [stockPrefix, gatewayPrefix])
  return { all, cookie }
}

/** For a collector at this address, which takes everything. */
const telemetry = (url: string) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: '0.1' })
