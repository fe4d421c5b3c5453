// The sessions of each member. Their ids are listed in Redis, so that the member sees them and can end all of them.
// Members see a hash of a session id, which is a secret.
import { createHash } from 'node:crypto'
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import type { MemberSession } from '@jumpingjack/contracts/gateway/session'
import { erasureIdOf } from '@jumpingjack/kit/mongo/derived-id'
import type { SessionData } from 'express-session'
import type { ChainableCommander, Redis } from 'ioredis'
import { deviceOf } from './device.ts'
import type { SessionClient } from './session-cache.ts'

/** Longer than a sign-in takes after it has read the account. */
const signInMaxMs = 10 * minuteMs
/** Of one member. */
const sessionsMax = 100

/** `client` stores the sessions, each under its id with `prefix`. */
export function createMemberSessions(redis: Redis, keyPrefix: string, client: SessionClient, prefix: string) {
  const keyOf = (userId: string) => `${keyPrefix}:sessions-of:${userId}`
  const erasedKeyOf = (userId: string) => `${keyPrefix}:erased:${erasureIdOf(userId)}`
  /** Of all sessions that may be running, those that began first first; some have ended. */
  const idsOf = (userId: string) => redis.zrange(keyOf(userId), '0', '-1')
  const read = (ids: readonly string[]) => Promise.all(ids.map((id) => client.get(prefix + id)))
  const end = (ids: readonly string[]) => client.del(ids.map((id) => prefix + id))

  async function endAll(userId: string): Promise<void> {
    await end(await idsOf(userId))
  }

  return {
    /**
     * A transaction that lists a session. Its first replies are 1 if the account is erased, and how many sessions were
     * listed before.
     */
    adding(userId: string, sessionId: string, endsAt: number): ChainableCommander {
      const key = keyOf(userId)
      return redis
        .multi()
        .exists(erasedKeyOf(userId))
        .zcard(key)
        .zremrangebyscore(key, 0, Date.now())
        .zadd(key, endsAt, sessionId)
        .pexpireat(key, endsAt)
    },

    async list(userId: string, currentId: string): Promise<MemberSession[]> {
      const ids = await idsOf(userId)
      const texts = await read(ids)
      return ids
        .flatMap((id, index) => describe(id, texts[index] ?? null, currentId))
        .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.lastSeenAt < b.lastSeenAt ? 1 : -1))
    },

    /** Ends the session with this hash, if it is one of the member. */
    async endOne(userId: string, hash: string): Promise<void> {
      await end((await idsOf(userId)).filter((id) => hashOf(id) === hash))
    },

    endAll,

    /** Ends the oldest sessions of a member who has too many. `listed` is how many there were before the newest. */
    async endOldest(userId: string, listed: number): Promise<void> {
      if (listed < sessionsMax) return
      const ids = await idsOf(userId)
      const texts = await read(ids)
      const kept = new Set(ids.filter((_id, index) => texts[index] !== null).slice(-sessionsMax))
      const others = ids.filter((id) => !kept.has(id))
      await end(others)
      // Redis rejects the command without an id.
      if (others.length > 0) await redis.zrem(keyOf(userId), ...others)
    },

    /** Ends the sessions of a deleted account, also that of a sign-in which has begun before. Idempotent. */
    async erase(userId: string): Promise<void> {
      await redis.set(erasedKeyOf(userId), '1', 'PX', signInMaxMs)
      await endAll(userId)
      await redis.del(keyOf(userId))
    },
  }
}

/** Nothing for a session that has ended. */
function describe(id: string, text: string | null, currentId: string): MemberSession[] {
  if (text === null) return []
  const { device = deviceOf(), signedInAt, renewedAt } = JSON.parse(text) as SessionData
  const at = (ms: number) => new Date(ms).toISOString()
  const times = { signedInAt: at(signedInAt), lastSeenAt: at(renewedAt) }
  return [{ id: hashOf(id), device, ...times, isCurrent: id === currentId }]
}

function hashOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex').slice(0, 32)
}
