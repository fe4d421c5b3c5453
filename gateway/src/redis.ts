// The connection to Redis. Commands fail at once while it is down, so that no request waits for it.
import { once } from 'node:events'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { Redis } from 'ioredis'

/** How long the start waits for Redis before it continues without. */
const connectWaitMs = 5_000

/** Reconnects in the background, also when Redis is down at the start. */
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
  await once(redis, 'ready', { signal: AbortSignal.timeout(connectWaitMs) }).catch(() => undefined)
  return redis
}
