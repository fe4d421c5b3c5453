// Counts a high limit in the process and adds the counts to Redis in batches. Each replica may be one batch ahead of
// Redis. The batches of all replicas are one per cent of the limit, which is what they admit too many at most. Near the
// limit each request is counted in Redis, as all requests of low limits are.
import { LRUCache } from 'lru-cache'
import type { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

export interface Limiter {
  /** Undefined if the request is admitted; else settles when Redis has counted it, or rejects with its limit. */
  consume(key: string): Promise<unknown> | undefined
}

interface Count {
  /** What all replicas had counted when this one last asked. */
  total: number
  /** Counted here since then and not yet sent to Redis. */
  pending: number
  endsAt: number
  isSettling: boolean
}

const batchesPerLimit = 100
/** From this share of the limit on, every request is counted in Redis. */
const exactFrom = 0.95
const keysMax = 10_000

/** `replicas` is the highest number of processes that count the same limit. */
export function batched(limiter: RateLimiterRedis, limit: number, replicas: number): Limiter {
  const batch = Math.floor(limit / batchesPerLimit / replicas)
  if (batch <= 1) return { consume: (key) => limiter.consume(key) }
  const counts = new LRUCache<string, Count>({ max: keysMax })

  async function settle(key: string, points: number): Promise<void> {
    const settled: Promise<RateLimiterRes> = limiter.consume(key, points)
    const { consumedPoints, msBeforeNext } = await settled.catch((rejection) => {
      counts.delete(key)
      throw rejection
    })
    const pending = counts.get(key)?.pending ?? 0
    counts.set(key, { total: consumedPoints, pending, endsAt: Date.now() + msBeforeNext, isSettling: false })
  }

  /** These requests are already admitted: only the next one can be rejected. */
  function settleInBackground(key: string, count: Count): void {
    const points = count.pending
    Object.assign(count, { isSettling: true, pending: 0, total: count.total + points })
    settle(key, points).catch(() => undefined)
  }

  return {
    consume(key) {
      const count = counts.get(key)
      const isKnown = count && Date.now() < count.endsAt
      if (!isKnown) counts.delete(key)
      if (!isKnown || count.total + count.pending >= limit * exactFrom || count.pending >= batch) {
        const points = 1 + (isKnown ? count.pending : 0)
        // Requests that come before the reply of Redis must see these points.
        if (isKnown) Object.assign(count, { pending: 0, total: count.total + points })
        return settle(key, points)
      }
      count.pending++
      if (count.pending >= batch && !count.isSettling) settleInBackground(key, count)
      return undefined
    },
  }
}
