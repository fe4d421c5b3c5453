// Middleware: limits requests per rate class and member, or per network for visitors. Counts in Redis, high limits in
// batches.
import type { RateClass } from '@jumpingjack/contracts/http/endpoint'
import type { Caller } from '@jumpingjack/contracts/http/identity'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { RequestHandler } from 'express'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { memberOrVisitor } from '../sessions/sessions.ts'
import { batched, type Limiter } from './batched-limiter.ts'
import { networkOf } from './client-network.ts'
import { routeOf } from './match-route.ts'

const windowS = 60

export interface RateLimits {
  middleware: RequestHandler
  /** Counts a request. Undefined if it is admitted; else settles when Redis has counted it, or rejects with a Problem. */
  count(rate: RateClass, caller: Caller, address: string): Promise<void> | undefined
}

export function limitRates(
  redis: Redis,
  keyPrefix: string,
  requestsPerMinute: Record<RateClass, number>,
  replicas: number,
): RateLimits {
  const limiter = (name: RateClass) => {
    const limit = {
      keyPrefix: `${keyPrefix}:rate:${name}`,
      points: requestsPerMinute[name],
      duration: windowS,
    }
    // Each sign-in is counted at once.
    return name === 'sign-in'
      ? createLimiter(redis, limit, false)
      : batched(createLimiter(redis, limit, true), limit.points, replicas)
  }
  const limiters: Record<RateClass, Limiter> = {
    read: limiter('read'),
    write: limiter('write'),
    upload: limiter('upload'),
    'sign-in': limiter('sign-in'),
    webhook: limiter('webhook'),
  }
  const count: RateLimits['count'] = (rate, caller, address) =>
    limiters[rate].consume(rateKeyOf(caller, address))?.then(
      () => undefined,
      (rejection) => {
        throw problemOf(rejection)
      },
    )
  return {
    count,
    middleware(req, res, next) {
      const counting = count(routeOf(res).rate, memberOrVisitor(req), req.ip ?? '')
      return counting ? counting.then(() => next(), next) : next()
    },
  }
}

function problemOf(rejection: unknown): Problem {
  if (!(rejection instanceof RateLimiterRes)) return new Problem('service.unavailable', { retryAfter: 2 })
  return new Problem('request.too-many', { retryAfter: Math.ceil(rejection.msBeforeNext / 1_000) || 1 })
}

/** Without Redis each process counts for itself. Sign-ins are rejected, so that passwords cannot be guessed. */
function createLimiter(
  storeClient: Redis,
  limit: { keyPrefix: string; points: number; duration: number },
  countsWithoutRedis: boolean,
): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient,
    ...limit,
    rejectIfRedisNotReady: true,
    inMemoryBlockOnConsumed: limit.points + 1,
    insuranceLimiter: countsWithoutRedis ? new RateLimiterMemory(limit) : undefined,
  })
}

function rateKeyOf(caller: Caller, address: string): string {
  return caller.role === 'member' ? `member:${caller.userId}` : `address:${networkOf(address)}`
}
