// The session ids of each member in Redis, so that a member can end all of them.
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { erasureIdOf } from '@jumpingjack/kit/mongo/derived-id'
import type { Redis } from 'ioredis'

/** Longer than a sign-in takes after it has read the account. */
const signInMaxMs = 10 * minuteMs

export interface MemberSessions {
  add(userId: string, sessionId: string, endsAt: number): Promise<void>
  /** The ids of all sessions that may be running; some have ended. */
  list(userId: string): Promise<string[]>
  /** Ends the sessions of a deleted account, also that of a sign-in which has begun before. */
  erase(userId: string, endAll: (userId: string) => Promise<void>): Promise<void>
  isErased(userId: string): Promise<boolean>
}

export function createMemberSessions(redis: Redis, keyPrefix: string): MemberSessions {
  const keyOf = (userId: string) => `${keyPrefix}:sessions-of:${userId}`
  const erasedKeyOf = (userId: string) => `${keyPrefix}:erased:${erasureIdOf(userId)}`
  return {
    async add(userId, sessionId, endsAt) {
      const key = keyOf(userId)
      const replies = await redis
        .multi()
        .zremrangebyscore(key, 0, Date.now())
        .zadd(key, endsAt, sessionId)
        .pexpireat(key, endsAt)
        .exec()
      const failed = replies?.find(([error]) => error)?.[0]
      if (failed) throw failed
    },
    list: (userId) => redis.zrange(keyOf(userId), '0', '-1'),
    async erase(userId, endAll) {
      await redis.set(erasedKeyOf(userId), '1', 'PX', signInMaxMs)
      await endAll(userId)
      await redis.del(keyOf(userId))
    },
    async isErased(userId) {
      return (await redis.exists(erasedKeyOf(userId))) === 1
    },
  }
}
