// Sessions of members: express-session in Redis. A session expires 30 days after its last use.
import { promisify } from 'node:util'
import { dayMs, hourMs } from '@jumpingjack/contracts/fields/durations'
import type { Caller } from '@jumpingjack/contracts/http/identity'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { RedisStore } from 'connect-redis'
import type { Request, RequestHandler, Response } from 'express'
import session from 'express-session'
import type { Redis } from 'ioredis'
import { createSessionCache } from './session-cache.ts'

interface SessionMember {
  userId: string
  email: string
  name: string
}

declare module 'express-session' {
  interface SessionData {
    member: SessionMember
    signedInAt: number
    /** When the lifetime was last extended: at most once per hour, so that most requests need no write. */
    renewedAt: number
  }
}

export const cookieName = 'jj.sid'
const lifetimeMs = 30 * dayMs
const renewEveryMs = hourMs

export interface Sessions {
  /** Loads the session of a request. Problem `service.unavailable` when Redis cannot be reached. */
  middleware: RequestHandler
  /** Signs a member in, under a new session id. */
  start(req: Request, member: SessionMember): Promise<void>
  end(req: Request, res: Response): Promise<void>
  close(): void
}

interface SessionOptions {
  /** Prefix of the keys in Redis. */
  keyPrefix: string
  secret: string
  isHttps: boolean
  /** Called with the id of each session that ends, on any replica. */
  onEnd(sessionId: string): void
}

export function createSessions(options: SessionOptions, redis: Redis, log: Logger): Sessions {
  const prefix = `${options.keyPrefix}:session:`
  const cache = createSessionCache({
    redis,
    channel: `${options.keyPrefix}:session-drops`,
    isRenewal,
    onEnd: (key) => options.onEnd(key.slice(prefix.length)),
  })
  const cookie = { httpOnly: true, sameSite: 'lax' as const, secure: options.isHttps, path: '/' }
  const load = session({
    name: cookieName,
    secret: options.secret,
    store: new RedisStore({ client: cache.client, prefix, disableTouch: true }),
    resave: false,
    saveUninitialized: false,
    cookie: { ...cookie, maxAge: lifetimeMs },
  })

  function unavailable(error: unknown): Problem {
    log.warn({ reason: String(error) }, 'session.unavailable')
    return new Problem('service.unavailable', { retryAfter: 2 })
  }

  return {
    middleware(req, res, next) {
      load(req, res, (error?: unknown) => {
        if (error) return next(unavailable(error))
        renewIfDue(req)
        next()
      })
    },
    async start(req, member) {
      await promisify(req.session.regenerate).call(req.session)
      const now = Date.now()
      Object.assign(req.session, { member, signedInAt: now, renewedAt: now })
      await promisify(req.session.save).call(req.session)
    },
    async end(req, res) {
      await promisify(req.session.destroy)
        .call(req.session)
        .catch((error) => {
          throw unavailable(error)
        })
      res.clearCookie(cookieName, cookie)
    },
    close: cache.close,
  }
}

function renewIfDue({ session }: Request): void {
  const { member, renewedAt } = session
  if (member && Date.now() - (renewedAt ?? 0) > renewEveryMs) session.renewedAt = Date.now()
}

/** The signed-in member of a request, or a visitor. */
export function memberOrVisitor(req: Request): Caller {
  const { member } = req.session
  return member ? { role: 'member', ...member } : { role: 'visitor' }
}

function isRenewal(value: string): boolean {
  const { signedInAt, renewedAt } = JSON.parse(value) as Partial<session.SessionData>
  return (renewedAt ?? 0) > (signedInAt ?? 0)
}
