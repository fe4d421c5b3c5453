// Signing in and out. A failed sign-in returns to the page where it began, which says why.
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { failureCookie } from '@jumpingjack/contracts/gateway/failure-cookie'
import {
  beginSignIn,
  finishSignIn,
  type SignInFailure,
  signOut,
  signOutEverywhere,
} from '@jumpingjack/contracts/gateway/session'
import { signInMember } from '@jumpingjack/contracts/user/users'
import { gatewayTimeoutMs } from '@jumpingjack/kit/http/deadline'
import { isCancelled, safeReturnPath, withParameter } from '@jumpingjack/kit/http/return-path'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { reasonOf } from '@jumpingjack/kit/telemetry/log'
import { type Request, type Response, Router } from 'express'
import { memberOrVisitor, resumeSession, type Sessions } from '../sessions/sessions.ts'
import type { SignInAttempt, SignInAttempts } from './attempts.ts'
import { isEmbedded } from './embedded-browser.ts'
import type { SignInOutcome, SignInOutcomes } from './outcomes.ts'
import type { Provider } from './provider.ts'

/** Longer than usual: the call cannot be repeated, because a code can be exchanged only once. */
const memberTimeoutMs = gatewayTimeoutMs - 2_000
const failureMs = 60_000

export interface SignInDeps {
  attempts: SignInAttempts
  outcomes: SignInOutcomes
  /** Its library is loaded at the first sign-in. */
  provider(): Promise<Provider>
  /** The provider shows an error page to browsers in other apps. */
  refusesEmbedded: boolean
  sessions: Sessions
  callUser: ServiceClient
  isHttps: boolean
  log: Logger
}

export function signInRoutes(deps: SignInDeps): Router {
  const { attempts, sessions, isHttps, log } = deps
  const router = Router()

  /** A member who is signed in already is not told. */
  function redirectWithFailure(req: Request, res: Response, path: string, failure: SignInFailure): void {
    if (memberOrVisitor(req).role === 'member') {
      res.redirect(path)
      return
    }
    res.cookie(failureCookie, failure, { sameSite: 'lax', secure: isHttps, maxAge: failureMs })
    res.redirect(withParameter(path, 'signin', failure))
  }

  router.get(beginSignIn.path, async (req, res) => {
    const { returnTo, login_hint: hint } = req.query
    if (deps.refusesEmbedded && isEmbedded(req.headers['user-agent']))
      return redirectWithFailure(req, res, safeReturnPath(returnTo), 'embedded')
    const loginHint = typeof hint === 'string' && hint.length <= maxLengths.email ? hint : undefined
    try {
      const { attempt, url } = await (await deps.provider()).begin(safeReturnPath(returnTo), loginHint)
      await attempts.keep(req, res, attempt)
      res.redirect(url.href)
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'sign-in.not-started')
      redirectWithFailure(req, res, safeReturnPath(returnTo), 'unavailable')
    }
  })

  router.get(finishSignIn.path, async (req, res) => {
    const { state } = req.query
    const { signIn } = req.session
    if (signIn && signIn.state === state) return res.redirect(signIn.returnTo)
    const attempt = await attempts.find(req, res, state).catch(() => undefined)
    if (!attempt) {
      log.warn({ reason: 'this browser has not started this sign-in' }, 'sign-in.failed')
      // A member who has signed in anew since then is led to where that was.
      return redirectWithFailure(req, res, signIn?.returnTo ?? '/', 'failed')
    }
    const outcome = await outcomeOf(deps, req, attempt)
    if (await isSignedIn(req, outcome).catch(() => false)) return res.redirect(attempt.returnTo)
    const failure = outcome && 'failure' in outcome ? outcome.failure : 'failed'
    redirectWithFailure(req, res, attempt.returnTo, failure)
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

async function outcomeOf(
  deps: SignInDeps,
  req: Request,
  attempt: SignInAttempt,
): Promise<SignInOutcome | undefined> {
  const { outcomes, log } = deps
  try {
    const isFirst = await outcomes.claim(attempt.state)
    return isFirst ? await finish(deps, req, attempt) : await outcomes.read(attempt.state)
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'sign-in.failed')
    return { failure: 'unavailable' }
  }
}

/** Exchanges the code, and keeps the outcome for a second callback. */
async function finish(deps: SignInDeps, req: Request, attempt: SignInAttempt): Promise<SignInOutcome> {
  const outcome = await startSession(deps, req, attempt).catch((error: unknown): SignInOutcome => {
    deps.log.warn({ reason: reasonOf(error) }, 'sign-in.failed')
    return { failure: isCancelled(searchOf(req)) ? 'cancelled' : 'failed' }
  })
  // Only a second callback needs it.
  await deps.outcomes.settle(attempt.state, outcome).catch((error: unknown) => {
    deps.log.warn({ reason: reasonOf(error) }, 'sign-in.outcome-not-kept')
  })
  return outcome
}

const searchOf = (req: Request) => new URL(req.originalUrl, 'http://here').search

async function startSession(deps: SignInDeps, req: Request, attempt: SignInAttempt): Promise<SignInOutcome> {
  const provider = await deps.provider()
  const person = await provider.finish(searchOf(req), attempt)
  const call = { body: person, timeoutMs: memberTimeoutMs }
  const { id, email, name } = await deps.callUser(signInMember, call)
  const { state, returnTo } = attempt
  await deps.sessions.start(req, { userId: id, email, name }, { state, returnTo })
  return { sessionId: req.sessionID }
}

/** Whether the browser now has the session that the attempt has started. */
async function isSignedIn(req: Request, outcome: SignInOutcome | undefined): Promise<boolean> {
  if (!outcome || !('sessionId' in outcome)) return false
  return req.sessionID === outcome.sessionId || resumeSession(req, outcome.sessionId)
}
