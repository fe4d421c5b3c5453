import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { afterAll, expect, it } from 'vitest'
import { batched, type Limiter } from '../src/middleware/batched-limiter.ts'

const redis = new Redis(process.env.REDIS_URL ?? '')
afterAll(() => redis.disconnect())

const limit = 1_200

function replicas(count: number): Limiter[] {
  const keyPrefix = `test-${randomUUID()}`
  const limiter = () => new RateLimiterRedis({ storeClient: redis, keyPrefix, points: limit, duration: 600 })
  return Array.from({ length: count }, () => batched(limiter(), limit, count))
}

async function admittedOf(limiters: readonly Limiter[], requests: number) {
  const counts = { admitted: 0, locally: 0 }
  for (let n = 0; n < requests; n++) {
    const counting = limiters[n % limiters.length]?.consume('member')
    if (counting === undefined) counts.locally++
    const isAdmitted = await (counting ?? Promise.resolve()).then(
      () => true,
      () => false,
    )
    if (isAdmitted) counts.admitted++
  }
  return counts
}

it('admits exactly the limit at one replica, and counts most requests in the process', async () => {
  const { admitted, locally } = await admittedOf(replicas(1), limit + 100)
  expect(admitted).toBe(limit)
  expect(locally).toBeGreaterThan(limit / 2)
})

it.each([3, 6])('admits at most one per cent more at %i replicas', async (count) => {
  const { admitted } = await admittedOf(replicas(count), limit + 200)
  expect(admitted).toBeGreaterThanOrEqual(limit)
  expect(admitted).toBeLessThanOrEqual(limit * 1.01)
})
