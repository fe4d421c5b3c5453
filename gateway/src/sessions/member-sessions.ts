// The session ids of each member in Redis, so that a member can end all of them.
import type { Redis } from 'ioredis'

export interface MemberSessions {
  add(userId: string, sessionId: string, endsAt: number): Promise<void>
  /** The ids of all sessions that may be running; some have ended. */
  list(userId: string): Promise<string[]>
}

export function createMemberSessions(redis: Redis, keyPrefix: string): MemberSessions {
  const keyOf = (userId: string) => `${keyPrefix}:sessions-of:${userId}`
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
  }
}
