// How much a member may search: every search costs money at the provider. Counted in Redis, for all replicas.

import { Problem } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

export interface Quota {
  /** Throws Problem('places.quota') once a member has used up a minute's searches. */
  take(userId: string): Promise<void>
  close(): void
}

const durationS = 60
const redisTimeoutMs = 300

export function createQuota(redisUrl: string, searchesPerMinute: number, log: Logger): Quota {
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
    // Without Redis each replica counts for itself, which is dearer and still bounded.
    insuranceLimiter: new RateLimiterMemory(limits),
  })
  return {
    async take(userId) {
      try {
        await limiter.consume(userId)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new Problem('places.quota', { retryAfter: Math.ceil(refused.msBeforeNext / 1000) })
      }
    },
    close: () => redis.disconnect(),
  }
}
