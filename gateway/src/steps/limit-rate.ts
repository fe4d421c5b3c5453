// Step: counts requests in Redis by class and member or, where nobody is signed in, by address.
import { isIPv6 } from 'node:net'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Request, RequestHandler } from 'express'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { GatewayEnv } from '../env.ts'
import type { Route } from '../route-table.ts'
import { callerOf } from '../sessions/sessions.ts'
import { routeOf } from './match-route.ts'

type RateClass = 'read' | 'write' | 'upload' | 'sign-in' | 'webhook'

const windowS = 60

export function limitRate(env: GatewayEnv, redis: Redis): RequestHandler {
  const limiter = (name: RateClass, points: number) => {
    const keyPrefix = `${env.REDIS_PREFIX}:rate:${name}`
    return new RateLimiterRedis({
      storeClient: redis,
      keyPrefix,
      points,
      duration: windowS,
      rejectIfRedisNotReady: true,
      inMemoryBlockOnConsumed: points + 1,
      // Without Redis each process counts for itself; signing in has to wait instead, or guessing would be free.
      insuranceLimiter:
        name === 'sign-in' ? undefined : new RateLimiterMemory({ keyPrefix, points, duration: windowS }),
    })
  }
  const limiters: Record<RateClass, RateLimiterRedis> = {
    read: limiter('read', env.RATE_READ),
    write: limiter('write', env.RATE_WRITE),
    upload: limiter('upload', env.RATE_UPLOAD),
    'sign-in': limiter('sign-in', env.RATE_SIGN_IN),
    webhook: limiter('webhook', env.RATE_WEBHOOK),
  }
  return async (req, res, next) => {
    try {
      await limiters[rateClassOf(routeOf(res), req.method)].consume(rateKeyOf(req))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw new Problem('service.unavailable', { retryAfter: 2 })
      throw new Problem('request.too-many', { retryAfter: Math.ceil(refusal.msBeforeNext / 1_000) || 1 })
    }
    next()
  }
}

function rateClassOf(route: Route, method: string): RateClass {
  if (route.rate !== 'method') return route.rate
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

function rateKeyOf(req: Request): string {
  const caller = callerOf(req)
  return caller.role === 'member' ? `member:${caller.userId}` : `address:${networkOf(req.ip ?? '')}`
}

/** One household has a whole /64 of IPv6 addresses, and would get a fresh limit with each. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? []
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0')
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`
}
