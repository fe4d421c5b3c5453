// The session ids of each member in Redis, so that a member can end all of them.
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { erasureIdOf } from '@jumpingjack/kit/mongo/derived-id'
import type { ChainableCommander, Redis } from 'ioredis'

/** Longer than a sign-in takes after it has read the account. */
const signInMaxMs = 10 * minuteMs

export interface MemberSessions {
  /**
   * A transaction that lists a session. Its first replies are 1 if the account is erased, and how many sessions were
   * listed before.
   */
  adding(userId: string, sessionId: string, endsAt: number): ChainableCommander
  /** The ids of all sessions that may be running, those that began first first; some have ended. */
  list(userId: string): Promise<string[]>
  /** Removes these from the list. */
  remove(userId: string, ids: readonly string[]): Promise<unknown>
  /** Ends the sessions of a deleted account, also that of a sign-in which has begun before. */
  erase(userId: string, endAll: (userId: string) => Promise<void>): Promise<void>
}

export function createMemberSessions(redis: Redis, keyPrefix: string): MemberSessions {
  const keyOf = (userId: string) => `${keyPrefix}:sessions-of:${userId}`
  const erasedKeyOf = (userId: string) => `${keyPrefix}:erased:${erasureIdOf(userId)}`
  return {
    adding(userId, sessionId, endsAt) {
      const key = keyOf(userId)
      return redis
        .multi()
        .exists(erasedKeyOf(userId))
        .zcard(key)
        .zremrangebyscore(key, 0, Date.now())
        .zadd(key, endsAt, sessionId)
        .pexpireat(key, endsAt)
    },
    list: (userId) => redis.zrange(keyOf(userId), '0', '-1'),
    // Redis rejects the command without an id.
    remove: async (userId, ids) => ids.length > 0 && redis.zrem(keyOf(userId), ...ids),
    async erase(userId, endAll) {
      await redis.set(erasedKeyOf(userId), '1', 'PX', signInMaxMs)
      await endAll(userId)
      await redis.del(keyOf(userId))
    },
  }
}
