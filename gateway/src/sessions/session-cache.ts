// The Redis client of the session store, with a short-lived cache that is invalidated on all replicas.
import { measure } from '@jumpingjack/kit/telemetry/metrics'
import type { ChainableCommander, Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'

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

/**
 * `isRenewal` returns whether a stored session existed before; `onEnd` is called with the key of each session that
 * ends, on every replica.
 */
export function createSessionCache(options: {
  redis: Redis
  channel: string
  isRenewal(value: string): boolean
  onEnd(key: string): void
}) {
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

  async function write(command: ChainableCommander, message: Invalidation): Promise<void> {
    await execute(command.publish(channel, JSON.stringify(message)))
    invalidate(message)
  }

  // A value that was read or stored before an invalidation and arrives after it must not be cached.
  function keep(key: string, value: string, before: number): void {
    if (subscription.isOpen() && invalidations === before) cache.set(key, value)
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
      if (value !== null) keep(key, value, before)
      return value
    },
    async set(key, value, { expiration }) {
      // express-session saves a new session when the reply ends, but `create` has stored it before.
      if (!options.isRenewal(value)) return
      // XX: the renewal of a session that has ended meanwhile must not create it again.
      await write(redis.multi().set(key, value, 'EX', expiration.value, 'XX'), { key, ended: false })
    },
    async del(keys) {
      for (const key of keys) await write(redis.multi().del(key), { key, ended: true })
    },
  }
  return {
    client,
    /** Stores a new session as a part of `transaction`, whose replies it returns. */
    async create(
      key: string,
      value: string,
      idleMs: number,
      transaction: ChainableCommander,
    ): Promise<unknown[]> {
      const before = invalidations
      const replies = await execute(transaction.set(key, value, 'PX', idleMs))
      keep(key, value, before)
      return replies
    },
    /** The stored session, if this replica knows that it has not changed. */
    peek,
    close: subscription.close,
  }
}

/** The replies of a transaction. Throws the first error among them. */
async function execute(transaction: ChainableCommander): Promise<unknown[]> {
  const replies = (await transaction.exec()) ?? []
  const failed = replies.find(([error]) => error)?.[0]
  if (failed) throw failed
  return replies.map(([, reply]) => reply)
}

/**
 * Subscribes on a connection of its own, and again after the connection was lost. Open while this replica receives every
 * message that is published now.
 */
function subscribe(
  redis: Redis,
  channel: string,
  { onMessage, onLost }: { onMessage(message: string): void; onLost(): void },
): { isOpen(): boolean; close(): void } {
  const subscriber = redis.duplicate()
  let open = false
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(
      () => {
        open = true
      },
      () => subscriber.disconnect(true),
    )
  })
  subscriber.on('close', () => {
    open = false
    onLost()
  })
  // The main connection to the same server logs its errors.
  subscriber.on('error', () => undefined)
  subscriber.on('message', (_channel, message) => onMessage(message))
  return { isOpen: () => open, close: () => subscriber.disconnect() }
}
