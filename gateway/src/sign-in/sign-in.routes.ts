// Signing in and out. A failed sign-in returns to the page where it began, which says why.
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import {
  beginSignIn,
  finishSignIn,
  type SignInFailure,
  signOut,
  signOutEverywhere,
} from '@jumpingjack/contracts/gateway/session'
import { signInMember } from '@jumpingjack/contracts/user/users'
import { safeReturnPath, withParameter } from '@jumpingjack/kit/http/return-path'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { Router } from 'express'
import type { Sessions } from '../sessions/sessions.ts'
import type { Attempt, Attempts } from './attempts.ts'
import type { Provider } from './provider.ts'

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
    const loginHint = typeof hint === 'string' && hint.length <= maxLengths.email ? hint : undefined
    try {
      const { attempt, url } = await provider.begin(safeReturnPath(returnTo), loginHint)
      await attempts.keep(req, res, attempt)
      res.redirect(url.href)
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'sign-in.not-started')
      res.redirect(pathWithFailure(safeReturnPath(returnTo), 'unavailable'))
    }
  })

  router.get(finishSignIn.path, async (req, res) => {
    let attempt: Attempt | undefined
    try {
      attempt = await attempts.take(req, res, req.query.state)
      if (!attempt) throw new Error('this browser has not started this sign-in')
      const person = await provider.finish(new URL(req.originalUrl, 'http://here').search, attempt)
      const { id, email, name } = await callUser(signInMember, { body: person, timeoutMs: memberTimeoutMs })
      await sessions.start(req, { userId: id, email, name })
      res.redirect(attempt.returnTo)
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'sign-in.failed')
      const isCancelled = attempt && req.query.error === 'access_denied'
      res.redirect(pathWithFailure(attempt?.returnTo ?? '/', isCancelled ? 'cancelled' : 'failed'))
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

function pathWithFailure(returnTo: string, failure: SignInFailure): string {
  return withParameter(returnTo, 'signin', failure)
}

/** The library's errors name the reason in `cause`. Only its message is logged: other fields may hold tokens. */
function reasonOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  const parts = [error, code, cause instanceof Error ? cause.message : undefined]
  return parts.filter(Boolean).map(String).join(': ')
}
