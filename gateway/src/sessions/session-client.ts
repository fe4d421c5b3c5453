// What the session store speaks to: Redis, with a short cache in front that all replicas drop together.
import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { subscribe } from './subscription.ts'

const cachedMs = 5_000
const cachedMax = 10_000

/** Told to every replica when a session changes or ends, so that none goes on with an old copy. */
const Drop = z.object({ key: z.string(), ended: z.boolean() })
type Drop = z.infer<typeof Drop>

/** The part of node-redis' client that connect-redis calls. */
export interface SessionClient {
  get(key: string): Promise<string | null>
  set(key: string, value: string, options: { expiration: { type: 'EX'; value: number } }): Promise<void>
  del(keys: string[]): Promise<void>
}

export interface SessionCache {
  client: SessionClient
  close(): void
}

/**
 * `isRenewal` tells from a session's text whether it was there before; `onEnd` is called with the key of each
 * session that ends, on whichever replica.
 */
export function createSessionCache(options: {
  redis: Redis
  channel: string
  isRenewal(value: string): boolean
  onEnd(key: string): void
}): SessionCache {
  const { redis, channel } = options
  const cache = new LRUCache<string, string>({ max: cachedMax, ttl: cachedMs })
  let drops = 0

  function drop({ key, ended }: Drop): void {
    drops += 1
    cache.delete(key)
    if (ended) options.onEnd(key)
  }

  const subscription = subscribe(redis, channel, {
    hear: (message) => drop(Drop.parse(JSON.parse(message))),
    lost: () => cache.clear(),
  })

  async function change(write: ReturnType<Redis['multi']>, message: Drop): Promise<void> {
    const replies = await write.publish(channel, JSON.stringify(message)).exec()
    const failed = replies?.find(([error]) => error)?.[0]
    if (failed) throw failed
    drop(message)
  }

  const client: SessionClient = {
    async get(key) {
      // Nobody would tell of a drop while the subscription is closed.
      const cached = subscription.isOpen() ? cache.get(key) : undefined
      if (cached !== undefined) return cached
      const dropsBefore = drops
      const value = await redis.get(key)
      // A copy that was read before a drop and arrives after it must not stay.
      if (value !== null && subscription.isOpen() && drops === dropsBefore) cache.set(key, value)
      return value
    },
    async set(key, value, { expiration }) {
      // A session that has ended meanwhile is not brought back by its renewal.
      const write = options.isRenewal(value)
        ? redis.multi().set(key, value, 'EX', expiration.value, 'XX')
        : redis.multi().set(key, value, 'EX', expiration.value)
      await change(write, { key, ended: false })
    },
    async del(keys) {
      for (const key of keys) await change(redis.multi().del(key), { key, ended: true })
    },
  }
  return { client, close: subscription.close }
}
