// Members' sessions: express-session in Redis, 30 days from the last use.
import { promisify } from 'node:util'
import type { Caller } from '@jumpingjack/contracts/http/identity'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { RedisStore } from 'connect-redis'
import type { Request, RequestHandler, Response } from 'express'
import session from 'express-session'
import type { Redis } from 'ioredis'
import type { GatewayEnv } from '../env.ts'
import { createSessionCache } from './session-client.ts'

interface SessionMember {
  userId: string
  email: string
  name: string
}

declare module 'express-session' {
  interface SessionData {
    member: SessionMember
    signedInAt: number
    /** When the 30 days last began; moved on at most once an hour, because most requests need no write. */
    renewedAt: number
  }
}

const cookieName = 'jj.sid'
const lifetimeMs = 30 * 24 * 3_600_000
const renewEveryMs = 3_600_000

export interface Sessions {
  /** The step that finds out who calls; 503 when a session is named and cannot be looked up. */
  step: RequestHandler
  /** Signs this browser in, under a new session id. */
  start(req: Request, member: SessionMember): Promise<void>
  end(req: Request, res: Response): Promise<void>
  /** Calls back with the id of each session that has ended, on whichever replica. */
  onEnd(listener: (sessionId: string) => void): void
  close(): void
}

export function createSessions(env: GatewayEnv, redis: Redis, log: Logger): Sessions {
  const prefix = `${env.REDIS_PREFIX}:session:`
  const endListeners: ((sessionId: string) => void)[] = []
  const cache = createSessionCache({
    redis,
    channel: `${env.REDIS_PREFIX}:session-drops`,
    isRenewal,
    onEnd(key) {
      for (const listener of endListeners) listener(key.slice(prefix.length))
    },
  })
  const cookie = {
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: env.PUBLIC_URL.startsWith('https:'),
    path: '/',
  }
  const load = session({
    name: cookieName,
    secret: env.SESSION_SECRET,
    store: new RedisStore({ client: cache.client, prefix, disableTouch: true }),
    resave: false,
    saveUninitialized: false,
    cookie: { ...cookie, maxAge: lifetimeMs },
  })

  function notReached(error: unknown): Problem {
    log.warn({ reason: String(error) }, 'session.not-reached')
    return new Problem('service.unavailable', { retryAfter: 2 })
  }

  return {
    step(req, res, next) {
      load(req, res, (error?: unknown) => {
        if (error) return next(notReached(error))
        const { member, renewedAt } = req.session
        if (member && Date.now() - (renewedAt ?? 0) > renewEveryMs) req.session.renewedAt = Date.now()
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
          throw notReached(error)
        })
      res.clearCookie(cookieName, cookie)
    },
    onEnd: (listener) => void endListeners.push(listener),
    close: cache.close,
  }
}

/** Who a request speaks for. */
export function callerOf(req: Request): Caller {
  const { member } = req.session
  return member ? { role: 'member', ...member } : { role: 'visitor' }
}

function isRenewal(value: string): boolean {
  const { signedInAt, renewedAt } = JSON.parse(value) as Partial<session.SessionData>
  return (renewedAt ?? 0) > (signedInAt ?? 0)
}
