// Starts a gateway and what it needs for a bench.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backendServices } from '@jumpingjack/contracts/http/services'
import type { Supervisor } from '@jumpingjack/local/process/supervisor'
import { redis } from '@jumpingjack/local/servers/redis'
import { readSecrets } from '@jumpingjack/local/servers/secrets'
import { nodeOptions } from '../../stack/node-options.ts'
import { redisPrefix, sessionSecret } from './sessions.ts'

type Command = [command: string, ...args: string[]]

const noBroker = 'amqp://127.0.0.1:9'

export const upstreamCommand: Command = [process.execPath, join(import.meta.dirname, 'raw-upstream.ts')]

export const gatewayCommand = (folder: string): Command => [
  process.execPath,
  ...nodeOptions,
  join(folder, 'gateway/src/main.ts'),
]

export async function startServer(
  supervisor: Supervisor,
  of: { name: string; command: Command; port: number; env?: Record<string, string> },
) {
  const { name, port } = of
  const [command, ...args] = of.command
  const url = `http://127.0.0.1:${port}`
  const ready = () => fetch(`${url}/health/ready`).then((reply) => reply.text())
  const env = { ...of.env, PORT: `${port}`, NODE_ENV: 'production' }
  const { pid } = await supervisor.launch('service', { name, command, args, env, ready })
  return { name, url, pid }
}

/** Returns its URL. */
export async function startRedis(supervisor: Supervisor): Promise<string> {
  const task = supervisor.display.task('Redis')
  const { env } = await redis.startProcess(supervisor, task, await readSecrets(supervisor.dataDir))
  task.done()
  return env.REDIS_URL ?? ''
}

/** The gateway's environment, with one upstream in place of all services. */
export async function gatewayEnvOf(of: Record<'redisUrl' | 'upstreamUrl' | 'keysDir' | 'dataDir', string>) {
  const webDist = join(of.dataDir, 'web')
  await mkdir(webDist)
  await writeFile(join(webDist, 'index.html'), '<!doctype html>')
  const services = backendServices.map((name) => [`${name.toUpperCase()}_URL`, of.upstreamUrl])
  const rates = ['READ', 'WRITE', 'UPLOAD', 'SIGN_IN', 'WEBHOOK']
  return {
    LOCAL_MODE: 'true',
    REDIS_URL: of.redisUrl,
    REDIS_PREFIX: redisPrefix,
    SESSION_SECRET: sessionSecret,
    // No event is needed here.
    RABBITMQ_URL: noBroker,
    IDENTITY_KEYS_DIR: of.keysDir,
    OIDC_ISSUER: of.upstreamUrl,
    S3_PUBLIC_URL: of.upstreamUrl,
    WEB_DIST: webDist,
    ...Object.fromEntries(rates.map((name) => [`RATE_${name}`, '1000000000'])),
    ...Object.fromEntries(services),
  }
}
