// The connection to Redis. Commands fail at once while it is down, so that no request waits for it.
import { Redis } from 'ioredis'
import type { Logger } from '../telemetry/log.ts'
import { atMost } from '../timing/within.ts'

/** How long the start waits for Redis before it continues without. */
const connectWaitMs = 5_000
/** A frozen or unreachable server does not close its connections. */
const silentMaxMs = 3_000

/** Reconnects in the background, also when Redis is down at the start. */
export async function connectRedis(url: string, log: Logger, commandTimeoutMs = 1_000): Promise<Redis> {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    connectTimeout: silentMaxMs,
    socketTimeout: silentMaxMs,
    commandTimeout: commandTimeoutMs,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
    // After a failover, a connection to the earlier primary stays open: the address now leads to another server.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  })
  redis.on('ready', () => log.info('redis.connected'))
  redis.on('close', () => log.warn('redis.disconnected'))
  redis.on('error', (error) => log.warn({ reason: error.message }, 'redis.error'))
  // Not by `once` of node:events, which rejects at the first error.
  const ready = new Promise<void>((resolve) => void redis.once('ready', () => resolve()))
  await atMost(connectWaitMs, ready)
  return redis
}
