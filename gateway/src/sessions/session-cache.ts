// The Redis client of the session store, with a short-lived cache that is invalidated on all replicas.
import { measure } from '@jumpingjack/kit/telemetry/metrics'
import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { subscribe } from './session-invalidation.ts'

const cachedMs = 5_000
const cachedMax = 10_000

/** Published when a session changes or ends. */
const Invalidation = z.object({ key: z.string(), ended: z.boolean() })
type Invalidation = z.infer<typeof Invalidation>

/** The part of node-redis' client that connect-redis calls. */
export interface SessionClient {
  get(key: string): Promise<string | null>
  set(key: string, value: string, options: { expiration: { type: 'EX'; value: number } }): Promise<void>
  del(keys: string[]): Promise<void>
}

export interface SessionCache {
  client: SessionClient
  /** The stored session, if this replica knows that it has not changed. */
  peek(key: string): string | undefined
  close(): void
}

/**
 * `isRenewal` returns whether a stored session existed before; `onEnd` is called with the key of each session that
 * ends, on every replica.
 */
export function createSessionCache(options: {
  redis: Redis
  channel: string
  isRenewal(value: string): boolean
  onEnd(key: string): void
}): SessionCache {
  const { redis, channel } = options
  const cache = new LRUCache<string, string>({ max: cachedMax, ttl: cachedMs, ttlResolution: 50 })
  let invalidations = 0

  function invalidate({ key, ended }: Invalidation): void {
    invalidations += 1
    cache.delete(key)
    if (ended) options.onEnd(key)
  }

  const subscription = subscribe(redis, channel, {
    onMessage: (message) => invalidate(Invalidation.parse(JSON.parse(message))),
    onLost: () => cache.clear(),
  })

  async function write(command: ReturnType<Redis['multi']>, message: Invalidation): Promise<void> {
    const replies = await command.publish(channel, JSON.stringify(message)).exec()
    const failed = replies?.find(([error]) => error)?.[0]
    if (failed) throw failed
    invalidate(message)
  }

  // Invalidations are not received while the subscription is closed.
  const peek = (key: string) => (subscription.isOpen() ? cache.get(key) : undefined)

  const client: SessionClient = {
    async get(key) {
      const cached = peek(key)
      measure('cache.reads', 1, { cache: 'sessions', outcome: cached === undefined ? 'miss' : 'hit' })
      if (cached !== undefined) return cached
      const before = invalidations
      const value = await redis.get(key)
      // A value that was read before an invalidation and arrives after it must not be cached.
      if (value !== null && subscription.isOpen() && invalidations === before) cache.set(key, value)
      return value
    },
    async set(key, value, { expiration }) {
      // XX: the renewal of a session that has ended meanwhile must not create it again.
      const command = options.isRenewal(value)
        ? redis.multi().set(key, value, 'EX', expiration.value, 'XX')
        : redis.multi().set(key, value, 'EX', expiration.value)
      await write(command, { key, ended: false })
    },
    async del(keys) {
      for (const key of keys) await write(redis.multi().del(key), { key, ended: true })
    },
  }
  return { client, peek, close: subscription.close }
}
