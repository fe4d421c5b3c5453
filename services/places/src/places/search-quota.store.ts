// Searches per member and minute, counted in Redis for all replicas. Every search costs money at the provider.
import { connectRedis } from '@jumpingjack/kit/redis/connect-redis'
import { limitProblem } from '@jumpingjack/kit/redis/limit-problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'

export type SearchQuota = Awaited<ReturnType<typeof createSearchQuota>>

const durationS = 60
const redisTimeoutMs = 300

export async function createSearchQuota(
  { redisUrl, redisPrefix, perMinute }: { redisUrl: string; redisPrefix: string; perMinute: number },
  log: Logger,
) {
  const redis = await connectRedis(redisUrl, log, redisTimeoutMs)
  const limits = { keyPrefix: `${redisPrefix}:places-quota`, points: perMinute, duration: durationS }
  const limiter = new RateLimiterRedis({
    ...limits,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    // Without Redis each replica counts its own searches.
    insuranceLimiter: new RateLimiterMemory(limits),
  })
  return {
    /** Counts a search. Throws Problem('places.quota') if the member has none left in this minute. */
    async take(userId: string): Promise<void> {
      try {
        await limiter.consume(userId)
      } catch (rejection) {
        throw limitProblem(rejection, 'places.quota')
      }
    },
    isConnected: () => redis.status === 'ready',
    close: () => redis.disconnect(),
  }
}
