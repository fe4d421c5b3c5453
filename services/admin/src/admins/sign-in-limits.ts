// How often somebody may try to sign in, counted in Redis for all replicas. Without Redis nobody signs in: guessing
// would be free.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { Redis } from 'ioredis'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { AdminEnv } from '../env.ts'

export interface SignInLimits {
  /** Counts a try before it is looked at. Throws Problem('admin.too-many-tries') for one too many. */
  take(network: string, email: string): Promise<void>
  /** Takes back what a right password was counted for. */
  giveBack(network: string, email: string): Promise<void>
  close(): void
}

const dayS = 24 * 3_600
const redisTimeoutMs = 1_000
/** How long a start waits for Redis before it goes on without. */
const patienceMs = 5_000

export async function createSignInLimits(env: AdminEnv, log: Logger): Promise<SignInLimits> {
  const redis = new Redis(env.REDIS_URL, {
    commandTimeout: redisTimeoutMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  })
  redis.on('error', (error) => log.warn({ reason: error.message }, 'sign-in-limits.redis-error'))
  const limiter = (name: string, points: number, duration: number) =>
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${env.REDIS_PREFIX}:admin-sign-in:${name}`,
      points,
      duration,
      rejectIfRedisNotReady: true,
    })
  const fromNetwork = limiter('network', env.ADMIN_SIGN_IN_TRIES, env.ADMIN_SIGN_IN_WINDOW_S)
  const inADay = limiter('day', env.ADMIN_SIGN_IN_TRIES_A_DAY, dayS)
  await once(redis, 'ready', { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined)

  return {
    async take(network, email) {
      // In this order: what one network tries in vain must not use up everybody's day.
      await orRefuse(fromNetwork.consume(keyOf(network, email)))
      await orRefuse(inADay.consume(keyOf(email)))
    },
    async giveBack(network, email) {
      await orRefuse(fromNetwork.delete(keyOf(network, email)))
      await orRefuse(inADay.reward(keyOf(email)))
    },
    close: () => redis.disconnect(),
  }
}

async function orRefuse(counting: Promise<unknown>): Promise<void> {
  try {
    await counting
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw new Problem('service.unavailable', { retryAfter: 2 })
    const retryAfter = Math.ceil(refusal.msBeforeNext / 1_000) || 1
    throw new Problem('admin.too-many-tries', { retryAfter })
  }
}

/** Whoever reads Redis learns no address. */
function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('hex')
}
