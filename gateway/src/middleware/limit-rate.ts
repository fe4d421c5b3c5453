// Middleware: limits requests per rate class and member, or per network for visitors, and some per day. Counts in Redis,
// high limits in batches.
import { dayMs, minuteMs } from '@jumpingjack/contracts/fields/durations'
import type { RateClass } from '@jumpingjack/contracts/http/endpoint'
import type { Caller } from '@jumpingjack/contracts/http/identity'
import { erasureIdOf } from '@jumpingjack/kit/mongo/derived-id'
import { limitProblem } from '@jumpingjack/kit/redis/limit-problem'
import type { RequestHandler } from 'express'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { memberOrVisitor } from '../sessions/sessions.ts'
import { batched, type Limiter } from './batched-limiter.ts'
import { networkOf } from './client-network.ts'
import { routeOf } from './match-route.ts'

/**
 * An upload to another host than that of the product has no session: it is counted by network and member. The network's
 * limit is so many times higher. It also counts requests whose path names a member who does not exist.
 */
const uploadersPerNetwork = 20

export interface RequestLimits {
  perMinute: Record<RateClass, number>
  /** Of each endpoint that is limited per day. */
  perDay: number
}

export type RateLimits = ReturnType<typeof limitRates>

export function limitRates(
  redis: Redis,
  keyPrefix: string,
  { perMinute, perDay }: RequestLimits,
  replicas: number,
) {
  const limiter = (name: RateClass | 'daily' | 'network-upload', points: number, windowMs: number) => {
    const limit = { keyPrefix: `${keyPrefix}:rate:${name}`, points, duration: windowMs / 1_000 }
    // Each sign-in is counted at once.
    return name === 'sign-in'
      ? createLimiter(redis, limit, false)
      : batched(createLimiter(redis, limit, true), limit.points, replicas)
  }
  const ofClass = (name: RateClass) => limiter(name, perMinute[name], minuteMs)
  const limiters: Record<RateClass, Limiter> = {
    read: ofClass('read'),
    write: ofClass('write'),
    upload: ofClass('upload'),
    'sign-in': ofClass('sign-in'),
    webhook: ofClass('webhook'),
  }
  const networkUploads = limiter('network-upload', perMinute.upload * uploadersPerNetwork, minuteMs)
  const dailyLimiter = limiter('daily', perDay, dayMs)
  const consume = (by: Limiter, key: string, code: LimitCode) =>
    by.consume(key)?.then(
      () => undefined,
      (rejection) => {
        throw limitProblem(rejection, code)
      },
    )
  async function countUpload(uploader: string, address: string): Promise<void> {
    const network = addressKeyOf(address)
    await consume(networkUploads, network, 'request.too-many')
    await consume(limiters.upload, `${network}:${uploader}`, 'request.too-many')
  }
  const middleware: RequestHandler = (req, res, next) => {
    const { rate, uploader } = routeOf(res)
    const [caller, address] = [memberOrVisitor(req), req.ip ?? '']
    const isUnknown = uploader !== undefined && caller.role !== 'member'
    const counting = isUnknown
      ? countUpload(uploader, address)
      : consume(limiters[rate], rateKeyOf(caller, address), 'request.too-many')
    return counting ? counting.then(() => next(), next) : next()
  }
  /** Counts the requests of the day. For callers who have access. */
  const daily: RequestHandler = (req, res, next) => {
    const { isLimitedPerDay, path = '' } = routeOf(res)
    if (!isLimitedPerDay) return next()
    const key = `${path}:${dailyKeyOf(memberOrVisitor(req), req.ip ?? '')}`
    const counting = consume(dailyLimiter, key, 'request.too-many-today')
    return counting ? counting.then(() => next(), next) : next()
  }
  return { middleware, daily }
}

type LimitCode = 'request.too-many' | 'request.too-many-today'

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
  return caller.role === 'member' ? `member:${caller.userId}` : addressKeyOf(address)
}

function addressKeyOf(address: string): string {
  return `address:${networkOf(address)}`
}

/** These counters may outlive the account: the hash does not lead to the member. */
function dailyKeyOf(caller: Caller, address: string): string {
  return caller.role === 'member' ? erasureIdOf(caller.userId) : rateKeyOf(caller, address)
}
