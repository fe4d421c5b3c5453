// Redis, for sessions and rate limits.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis, type RedisOptions } from 'ioredis'
import { debianProgram, type PackageSet } from '../packages/debian-packages.ts'
import { freePort } from '../process/ports.ts'
import type { BackingServer, ServerEnv } from './backing-server.ts'
import { imageOf } from './images.ts'

const packages: PackageSet = {
  title: 'Redis (about 25 MB)',
  packages: ['redis-server'],
  programs: ['usr/bin'],
  missing: 'Redis is missing: install redis-server or Docker, or set REDIS_URL',
}

export const redis: BackingServer = {
  name: 'Redis',
  variable: 'REDIS_URL',
  container: {
    image: imageOf('redis'),
    port: 6379,
    data: '/data',
    async define(image) {
      const { RedisContainer } = await import('@testcontainers/redis')
      return new RedisContainer(image).withCommand(['redis-server', '--appendonly', 'yes'])
    },
  },
  envFor,
  ping,
  async startProcess(supervisor, task) {
    const program = await debianProgram('redis-server', packages, task)
    const dir = join(supervisor.dataDir, 'redis')
    await mkdir(dir, { recursive: true })
    const port = await freePort()
    const env = envFor(`127.0.0.1:${port}`)
    const server = await supervisor.launch('server', {
      name: 'redis',
      command: program,
      args: ['--bind', '127.0.0.1', '--port', `${port}`, '--dir', dir, '--appendonly', 'yes'],
      ready: () => ping(env),
    })
    return { note: '', env, processes: [server] }
  },
}

function envFor(address: string): ServerEnv {
  return { REDIS_URL: `redis://${address}` }
}

function ping(env: ServerEnv): Promise<void> {
  return onRedis(env.REDIS_URL ?? '', { connectTimeout: 3000 }, async (client) => void (await client.ping()))
}

/** Runs `work` on a connection that is tried once. */
export async function onRedis<T>(
  url: string,
  options: RedisOptions,
  work: (client: Redis) => Promise<T>,
): Promise<T> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: null, ...options })
  let cause: Error | undefined
  client.on('error', (error) => {
    cause = error
  })
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    // The error of a failed connection says only that it is closed.
    throw cause ?? error
  } finally {
    client.disconnect()
  }
}
