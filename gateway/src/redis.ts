// The way to Redis: fails fast, so that a request never waits for a server that is gone.
import { once } from 'node:events'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { Redis } from 'ioredis'

/** How long a start waits for Redis before it goes on without. */
const patienceMs = 5_000

/** Connected where Redis answers; else connects in the background, as whenever the connection is lost. */
export async function connectRedis(url: string, log: Logger): Promise<Redis> {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 3_000,
    commandTimeout: 1_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  })
  redis.on('ready', () => log.info('redis.connected'))
  redis.on('close', () => log.warn('redis.disconnected'))
  redis.on('error', (error) => log.warn({ reason: error.message }, 'redis.error'))
  await once(redis, 'ready', { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined)
  return redis
}
