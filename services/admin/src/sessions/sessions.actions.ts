// Use cases of administrators' sessions. A session ends 30 minutes after its last use, or after 24 hours.
import { createHash, randomBytes } from 'node:crypto'
import { adminIdleMs, adminSessionMs } from '@jumpingjack/contracts/admin/admin'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { SessionStore, StoredSession } from './sessions.store.ts'

export interface SessionDeps {
  sessions: SessionStore
  now(): Date
}

const tokenBytes = 32

/** Returns the token, which is not stored. */
export async function startSession(
  { sessions, now }: SessionDeps,
  { _id: adminId, email }: { _id: string; email: string },
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const at = now()
  await sessions.insert({ _id: sessionIdOf(token), adminId, email, startedAt: at, usedAt: at })
  return token
}

export async function useSession({ sessions, now }: SessionDeps, token: string): Promise<StoredSession> {
  const session = await sessions.use(sessionIdOf(token), limitsAt(now()), now())
  if (!session) throw new Problem('admin.session-ended')
  return session
}

export async function endSession({ sessions }: SessionDeps, id: string): Promise<void> {
  await sessions.end(id)
}

export async function deleteEndedSessions({ sessions, now }: SessionDeps): Promise<void> {
  await sessions.deleteEnded(limitsAt(now()))
}

function limitsAt(now: Date) {
  return {
    startedAfter: new Date(now.getTime() - adminSessionMs),
    usedAfter: new Date(now.getTime() - adminIdleMs),
  }
}

/** A token has 256 random bits, so a plain hash is safe. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
