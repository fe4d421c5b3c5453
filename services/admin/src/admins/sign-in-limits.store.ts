// Limits of sign-in attempts, counted in Redis for all replicas. Without Redis all attempts are rejected.
import { createHash } from 'node:crypto'
import { connectRedis } from '@jumpingjack/kit/redis/connect-redis'
import { limitProblem } from '@jumpingjack/kit/redis/limit-problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { RateLimiterRedis } from 'rate-limiter-flexible'

export type SignInLimits = Awaited<ReturnType<typeof createSignInLimits>>

const dayS = 24 * 3_600
/** A network that has not signed in for so long is unknown again. */
const knownS = 180 * dayS

interface Options {
  redisUrl: string
  redisPrefix: string
  /** Per network and e-mail address. */
  tries: number
  windowS: number
  /** Per e-mail address. */
  triesPerDay: number
}

export async function createSignInLimits(options: Options, log: Logger) {
  const redis = await connectRedis(options.redisUrl, log)
  const limiter = (name: string, points: number, duration: number) =>
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${options.redisPrefix}:admin-sign-in:${name}`,
      points,
      duration,
      rejectIfRedisNotReady: true,
    })
  const perNetwork = limiter('network', options.tries, options.windowS)
  const perDay = limiter('day', options.triesPerDay, dayS)
  const knownKey = (network: string, email: string) =>
    `${options.redisPrefix}:admin-sign-in:known:${keyOf(network, email)}`

  async function isKnown(network: string, email: string): Promise<boolean> {
    return (await limited(redis.exists(knownKey(network, email)))) === 1
  }

  return {
    /** Counts an attempt before the password is checked. Throws Problem('admin.too-many-tries'). */
    async take(network: string, email: string): Promise<void> {
      // In this order, so that one network's rejected attempts do not use up the limit per day.
      await limited(perNetwork.consume(keyOf(network, email)))
      if (!(await isKnown(network, email))) await limited(perDay.consume(keyOf(email)))
    },
    /**
     * Does not count the attempt, because the password was right. From then on attempts of other networks do not lock
     * this one out.
     */
    async refund(network: string, email: string): Promise<void> {
      await limited(perNetwork.delete(keyOf(network, email)))
      if (!(await isKnown(network, email))) await limited(perDay.reward(keyOf(email)))
      await limited(redis.set(knownKey(network, email), '1', 'EX', knownS))
    },
    isConnected: () => redis.status === 'ready',
    close: () => redis.disconnect(),
  }
}

async function limited<T>(count: Promise<T>): Promise<T> {
  try {
    return await count
  } catch (rejection) {
    throw limitProblem(rejection, 'admin.too-many-tries')
  }
}

/** Hashed, so that Redis holds no e-mail address. */
function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('hex')
}
