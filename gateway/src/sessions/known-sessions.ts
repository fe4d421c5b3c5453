// Reads the sessions of requests that do not change them from the cache, without express-session, which verifies,
// parses and hashes the session for each request.
import type { Caller } from '@jumpingjack/contracts/http/identity'
import { unsign } from 'cookie-signature'
import type { SessionData } from 'express-session'
import { LRUCache } from 'lru-cache'

export interface KnownSession {
  id: string
  data: Partial<SessionData>
  caller: Caller
}

export const visitor: Caller = { role: 'visitor' }

export function callerOfSession({ member }: Partial<SessionData> = {}): Caller {
  return member ? { role: 'member', ...member } : visitor
}

/** The session of this Cookie header; undefined if it is not cached or has no valid signature. */
export type FindKnownSession = (cookies: string) => KnownSession | undefined

interface Verified extends KnownSession {
  /** The cached text from which `data` was read. */
  text?: string
}

const verifiedMax = 10_000

/** `cached` returns the stored text of a session, unless it may have changed meanwhile. */
export function createKnownSessions(options: {
  cookieName: string
  secrets: readonly string[]
  cached(sessionId: string): string | undefined
}): FindKnownSession {
  const pattern = new RegExp(`(?:^|; *)${options.cookieName.replaceAll('.', '\\.')}=([^;]*)`)
  const verified = new LRUCache<string, Verified>({ max: verifiedMax })

  function verify(cookie: string): Verified | undefined {
    const known = verified.get(cookie)
    if (known) return known
    const id = signedId(cookie, options.secrets)
    if (id === undefined) return undefined
    const added: Verified = { id, data: {}, caller: visitor }
    // A copy, because a part of a string keeps the whole header in memory.
    verified.set(Buffer.from(cookie).toString(), added)
    return added
  }

  return (cookies) => {
    const [, cookie] = pattern.exec(cookies) ?? []
    const found = cookie && verify(cookie)
    if (!found) return undefined
    const text = options.cached(found.id)
    if (text === undefined) return undefined
    if (found.text !== text) read(found, text)
    return found
  }
}

function read(session: Verified, text: string): void {
  const data = JSON.parse(text) as Partial<SessionData>
  Object.assign(session, { text, data, caller: callerOfSession(data) })
}

/** The value is `s:` and the signed id, as express-session writes it. */
function signedId(cookie: string, secrets: readonly string[]): string | undefined {
  const value = decode(cookie)
  if (!value.startsWith('s:')) return undefined
  return secrets.map((secret) => unsign(value.slice(2), secret)).find((id) => id !== false)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
