// Sessions of members: express-session in Redis. A session ends some time after its last use, and at the latest some
// time after the sign-in.
import { promisify } from 'node:util'
import { hourMs } from '@jumpingjack/contracts/fields/durations'
import type { Caller, Member } from '@jumpingjack/contracts/http/identity'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { RedisStore } from 'connect-redis'
import type { Request, RequestHandler, Response } from 'express'
import session, { type SessionData } from 'express-session'
import type { Redis } from 'ioredis'
import { deviceOf } from './device.ts'
import { callerOfSession, createKnownSessions, type FindKnownSession, visitor } from './known-sessions.ts'
import { createMemberSessions } from './member-sessions.ts'
import { createSessionCache } from './session-cache.ts'

declare global {
  namespace Express {
    interface Request {
      /** Set if the session was read from the cache. */
      caller?: Caller
    }
  }
}

interface SessionMember {
  userId: string
  email: string
  name: string
}

/** The sign-in that has started a session. */
interface SessionSignIn {
  state: string
  returnTo: string
}

/** What a session stores. */
declare module 'express-session' {
  interface SessionData {
    member: SessionMember
    /** Browser and system in words; absent in the oldest sessions. */
    device?: string
    signedInAt: number
    /** Absent in the oldest sessions. */
    signIn?: SessionSignIn
    /** When the lifetime was last extended: at most once per hour, so that most requests need no write. */
    renewedAt: number
  }
}

export const cookieName = 'jj.sid'
const renewEveryMs = hourMs

export type Sessions = ReturnType<typeof createSessions>

interface SessionOptions {
  /** Prefix of the keys in Redis. */
  keyPrefix: string
  /** The first one signs, all verify. */
  secrets: [string, ...string[]]
  isHttps: boolean
  /** A session ends after this time without a request. */
  idleMs: number
  /** A session ends this time after the sign-in, however it is used. */
  maxAgeMs: number
  /** Called with the id of each session that ends, on any replica. */
  onEnd(sessionId: string): void
}

export function createSessions(options: SessionOptions, redis: Redis, log: Logger) {
  const prefix = `${options.keyPrefix}:session:`
  const cache = createSessionCache({
    redis,
    channel: `${options.keyPrefix}:session-drops`,
    isRenewal,
    onEnd: (key) => options.onEnd(key.slice(prefix.length)),
  })
  const ofMembers = createMemberSessions(redis, options.keyPrefix, cache.client, prefix)
  const cookie = { httpOnly: true, sameSite: 'lax' as const, secure: options.isHttps, path: '/' }
  const load = session({
    name: cookieName,
    secret: options.secrets,
    store: new RedisStore({ client: cache.client, prefix, disableTouch: true }),
    resave: false,
    saveUninitialized: false,
    cookie: { ...cookie, maxAge: options.idleMs },
  })

  const known = { cookieName, secrets: options.secrets, cached: (id: string) => cache.peek(prefix + id) }

  const orUnavailable = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      log.warn({ reason: String(error) }, 'session.unavailable')
      throw new Problem('service.unavailable')
    })

  async function end(req: Request, res: Response): Promise<void> {
    await promisify(req.session.destroy).call(req.session)
    res.clearCookie(cookieName, cookie)
  }

  async function endAll(req: Request, res: Response): Promise<void> {
    if (req.session.member) await ofMembers.endAll(req.session.member.userId)
    await end(req, res)
  }

  /** Loads the session of a request. Problem `service.unavailable` when Redis cannot be reached. */
  const middleware: RequestHandler = async (req, res, next) => {
    await orUnavailable(promisify(load)(req, res))
    await orUnavailable(renewOrEnd(req, options.maxAgeMs))
    next()
  }

  return {
    middleware,
    /** The same for requests that do not change their session: `req.session` may be missing. */
    readOnly: readOnlyOf(createKnownSessions(known), middleware, options.maxAgeMs),
    /** Signs a member in, under a new session id. */
    async start(req: Request, member: SessionMember, signIn: SessionSignIn): Promise<void> {
      await changeId(req)
      const [now, device] = [Date.now(), deviceOf(req.headers['user-agent'])]
      Object.assign(req.session, { member, signIn, device, signedInAt: now, renewedAt: now })
      // One transaction, so that no session can run without being listed.
      const listing = ofMembers.adding(member.userId, req.sessionID, now + options.maxAgeMs)
      const text = JSON.stringify(req.session)
      const [isErased, listed] = await cache.create(prefix + req.sessionID, text, options.idleMs, listing)
      if (isErased) return ofMembers.erase(member.userId)
      await ofMembers.endOldest(member.userId, Number(listed))
    },
    end: (req: Request, res: Response) => orUnavailable(end(req, res)),
    /** Ends all sessions of the request's member, on all devices. */
    endAll: (req: Request, res: Response) => orUnavailable(endAll(req, res)),
    /** Ends all sessions of a member whose account is deleted, and leaves nothing of them. Idempotent. */
    erase: (userId: string) => orUnavailable(ofMembers.erase(userId)),
    ofMembers,
    close: cache.close,
  }
}

function readOnlyOf(findKnown: FindKnownSession, load: RequestHandler, maxAgeMs: number): RequestHandler {
  /** Undefined if the session must be loaded, renewed or ended. */
  function knownCaller(cookie = ''): Caller | undefined {
    if (!cookie.includes(cookieName)) return visitor
    const known = findKnown(cookie)
    return known && stateOf(known.data, maxAgeMs) === 'current' ? known.caller : undefined
  }
  return (req, res, next) => {
    const caller = knownCaller(req.headers.cookie)
    if (!caller) return load(req, res, next)
    req.caller = caller
    next()
  }
}

/** Ends the session of the request, so that nobody can know the id of the next one. Visitors have none that is stored. */
async function changeId(req: Request): Promise<void> {
  if (req.session.member) await promisify(req.session.regenerate).call(req.session)
  else req.sessionStore.generate(req)
}

/** Continues a session in the browser of the request. False if it has ended. */
export async function resumeSession(req: Request, sessionId: string): Promise<boolean> {
  const stored = await new Promise<SessionData | null | undefined>((resolve, reject) => {
    req.sessionStore.get(sessionId, (error, found) => (error ? reject(error) : resolve(found)))
  })
  if (!stored) return false
  req.sessionID = sessionId
  req.sessionStore.createSession(req, stored)
  return true
}

async function renewOrEnd(req: Request, maxAgeMs: number): Promise<void> {
  const state = stateOf(req.session, maxAgeMs)
  if (state === 'ended') await promisify(req.session.regenerate).call(req.session)
  else if (state === 'to-renew') req.session.renewedAt = Date.now()
}

function stateOf({ member, signedInAt = 0, renewedAt = 0 }: Partial<SessionData>, maxAgeMs: number) {
  const now = Date.now()
  if (!member) return 'current'
  if (now - signedInAt > maxAgeMs) return 'ended'
  return now - renewedAt > renewEveryMs ? 'to-renew' : 'current'
}

/** The signed-in member of a request, or a visitor. */
export function memberOrVisitor(req: Request): Caller {
  return req.caller ?? callerOfSession(req.session)
}

/** For endpoints of members. */
export function memberOf(req: Request): Member {
  const caller = memberOrVisitor(req)
  if (caller.role !== 'member') throw new Problem('identity.required')
  return caller
}

function isRenewal(value: string): boolean {
  const { signedInAt, renewedAt } = JSON.parse(value) as Partial<SessionData>
  return (renewedAt ?? 0) > (signedInAt ?? 0)
}
