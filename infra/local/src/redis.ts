// Redis: sessions and rate limits.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { debianPackages, type PackageSet } from './debian-packages.ts'
import { freePort } from './ports.ts'
import { findProgram } from './run-command.ts'
import type { ServerEnv, ServerKind } from './server-kind.ts'

const packages: PackageSet = {
  title: 'Redis (about 25 MB)',
  release: 'bookworm',
  packages: ['redis-server'],
  version: 1,
  programs: ['usr/bin'],
  missing: 'Redis is missing: install redis-server or Docker, or set REDIS_URL',
}

export const redis: ServerKind = {
  name: 'Redis',
  variable: 'REDIS_URL',
  container: {
    image: 'redis:8',
    port: 6379,
    data: '/data',
    command: ['redis-server', '--appendonly', 'yes'],
  },
  fromEnvironment: (given) => ({ REDIS_URL: given.REDIS_URL ?? '' }),
  at,
  answers,
  async startProcess(run, step) {
    const program =
      findProgram('redis-server') ?? join(await debianPackages(packages, step), 'usr/bin/redis-server')
    const dir = join(run.dataDir, 'redis')
    await mkdir(dir, { recursive: true })
    const port = await freePort()
    const env = at(port)
    const server = await run.launch('server', {
      name: 'redis',
      command: program,
      args: ['--bind', '127.0.0.1', '--port', `${port}`, '--dir', dir, '--appendonly', 'yes'],
      ready: () => answers(env),
    })
    return { what: '', env, processes: [server] }
  },
}

function at(port: number): ServerEnv {
  return { REDIS_URL: `redis://127.0.0.1:${port}` }
}

async function answers(env: ServerEnv) {
  const client = new Redis(env.REDIS_URL ?? '', {
    lazyConnect: true,
    retryStrategy: null,
    connectTimeout: 3000,
  })
  client.on('error', () => undefined) // Also thrown by connect.
  try {
    await client.connect()
    await client.ping()
  } finally {
    client.disconnect()
  }
}
