// Lists the sessions of a member, and ends one of them. Members see a hash of the session id, which is a secret.
import { createHash } from 'node:crypto'
import type { MemberSession } from '@jumpingjack/contracts/gateway/session'
import { deviceOf } from './device.ts'
import type { MemberSessions } from './member-sessions.ts'
import type { SessionClient } from './session-cache.ts'
import type { SessionData } from './session-data.ts'

export interface SessionList {
  list(userId: string, currentId: string): Promise<MemberSession[]>
  /** Ends the session with this hash, if it is one of the member. */
  endOne(userId: string, hash: string): Promise<void>
  /** Ends the oldest sessions of a member who has too many. `listed` is how many there were before the newest. */
  endOldest(userId: string, listed: number): Promise<void>
}

/** Of one member. */
const sessionsMax = 100

export function createSessionList(
  memberSessions: MemberSessions,
  client: SessionClient,
  prefix: string,
): SessionList {
  return {
    async list(userId, currentId) {
      const ids = await memberSessions.list(userId)
      const texts = await Promise.all(ids.map((id) => client.get(prefix + id)))
      return ids
        .flatMap((id, index) => describe(id, texts[index] ?? null, currentId))
        .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.lastSeenAt < b.lastSeenAt ? 1 : -1))
    },
    async endOne(userId, hash) {
      const ids = await memberSessions.list(userId)
      await client.del(ids.filter((id) => hashOf(id) === hash).map((id) => prefix + id))
    },
    async endOldest(userId, listed) {
      if (listed < sessionsMax) return
      const ids = await memberSessions.list(userId)
      const texts = await Promise.all(ids.map((id) => client.get(prefix + id)))
      const kept = new Set(ids.filter((_id, index) => texts[index] !== null).slice(-sessionsMax))
      const others = ids.filter((id) => !kept.has(id))
      await client.del(others.map((id) => prefix + id))
      await memberSessions.remove(userId, others)
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
