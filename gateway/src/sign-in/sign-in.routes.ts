// Signing in and out. A failed sign-in redirects to the start page, which shows an error.
import { beginSignIn, finishSignIn, signOut, signOutEverywhere } from '@jumpingjack/contracts/gateway/session'
import { signInMember } from '@jumpingjack/contracts/user/users'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { Router } from 'express'
import type { Sessions } from '../sessions/sessions.ts'
import type { Attempts } from './attempts.ts'
import type { Provider } from './provider.ts'
import { safeReturnPath } from './return-path.ts'

const failedPath = '/?signin=failed'
const hintMaxLength = 320
/** Longer than usual: the call cannot be repeated, because a code can be exchanged only once. */
const memberTimeoutMs = 8_000

export interface SignInDeps {
  attempts: Attempts
  provider: Provider
  sessions: Sessions
  callUser: ServiceClient
  log: Logger
}

export function signInRoutes({ attempts, provider, sessions, callUser, log }: SignInDeps): Router {
  const router = Router()

  router.get(beginSignIn.path, async (req, res) => {
    const { returnTo, login_hint: hint } = req.query
    const loginHint = typeof hint === 'string' && hint.length <= hintMaxLength ? hint : undefined
    try {
      const { attempt, url } = await provider.begin(safeReturnPath(returnTo), loginHint)
      await attempts.keep(req, res, attempt)
      res.redirect(url.href)
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'sign-in.not-started')
      res.redirect(failedPath)
    }
  })

  router.get(finishSignIn.path, async (req, res) => {
    try {
      const attempt = await attempts.take(req, res, req.query.state)
      if (!attempt) throw new Error('this browser has not started this sign-in')
      const person = await provider.finish(new URL(req.originalUrl, 'http://here').search, attempt)
      const { id, email, name } = await callUser(signInMember, { body: person, timeoutMs: memberTimeoutMs })
      await sessions.start(req, { userId: id, email, name })
      res.redirect(attempt.returnTo)
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'sign-in.failed')
      res.redirect(failedPath)
    }
  })

  router.post(signOut.path, async (req, res) => {
    await sessions.end(req, res)
    res.status(204).end()
  })

  router.post(signOutEverywhere.path, async (req, res) => {
    await sessions.endAll(req, res)
    res.status(204).end()
  })

  return router
}

/** The library's errors name the reason in `cause`. Only its message is logged: other fields may hold tokens. */
function reasonOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  const parts = [error, code, cause instanceof Error ? cause.message : undefined]
  return parts.filter(Boolean).map(String).join(': ')
}
