// Searches per member and minute, counted in Redis for all replicas. Every search costs money at the provider.
import { once } from 'node:events'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

export interface SearchQuota {
  /** Counts a search. Throws Problem('places.quota') if the member has none left in this minute. */
  take(userId: string): Promise<void>
  /** Whether Redis is reached. */
  isConnected(): boolean
  close(): void
}

const durationS = 60
const redisTimeoutMs = 300
/** The start waits this long for Redis, then goes on without it. */
const connectTimeoutMs = 2_000

export async function createSearchQuota(
  redisUrl: string,
  searchesPerMinute: number,
  log: Logger,
): Promise<SearchQuota> {
  const redis = new Redis(redisUrl, {
    commandTimeout: redisTimeoutMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  })
  redis.on('error', (error) => log.warn({ reason: error.message }, 'quota.redis-error'))
  const limits = { keyPrefix: 'places:quota', points: searchesPerMinute, duration: durationS }
  const limiter = new RateLimiterRedis({
    ...limits,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    // Without Redis each replica counts its own searches.
    insuranceLimiter: new RateLimiterMemory(limits),
  })
  await once(redis, 'ready', { signal: AbortSignal.timeout(connectTimeoutMs) }).catch(() => undefined)
  return {
    async take(userId) {
      try {
        await limiter.consume(userId)
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        throw new Problem('places.quota', { retryAfter: Math.ceil(rejection.msBeforeNext / 1000) })
      }
    },
    isConnected: () => redis.status === 'ready',
    close: () => redis.disconnect(),
  }
}
