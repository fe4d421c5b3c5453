// The stand-in's HTTP edge: the sign-in page, and the provider behind it.
import { join } from 'node:path'
import { SignIn } from '@jumpingjack/contracts/user/users'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import express, { type RequestHandler, Router } from 'express'
import type { FakesEnv } from '../env.ts'
import { createMembers } from './members.ts'
import { createProvider, sessionCookie } from './provider.ts'
import { faultPage, signInPage } from './sign-in-page.ts'

export const oidcPath = '/oidc'
const stepPath = '/sign-in'

export function openIdProvider(env: FakesEnv, log: Logger): Router {
  const members = createMembers()
  const provider = createProvider(env, members, oidcPath, `${oidcPath}${stepPath}`)
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'oidc.failed'))
  const router = Router()
  router.use(safeHeaders(env.GATEWAY_URL))
  router.use('/assets', express.static(join(import.meta.dirname, 'assets'), { maxAge: '1h' }))

  router.use(forgetWhoWasHere)

  router.use(`${stepPath}/:uid`, async (req, res, next) => {
    try {
      res.locals.details = await provider.interactionDetails(req, res)
      next()
    } catch {
      // Too old, finished already, or begun before a restart.
      res.status(400).send(faultPage('This sign-in has expired.', env.GATEWAY_URL))
    }
  })

  router.get(`${stepPath}/:uid`, async (req, res) => {
    const hint = SignIn.shape.email.safeParse(res.locals.details.params.login_hint)
    if (!hint.success) return void res.send(signInPage({ uid: req.params.uid ?? '' }))
    await provider.interactionFinished(req, res, { login: { accountId: members.admit(hint.data) } })
  })

  router.post(
    `${stepPath}/:uid`,
    express.urlencoded({ extended: false, limit: '10kb' }),
    async (req, res) => {
      if (req.body?.cancel) {
        return provider.interactionFinished(req, res, { error: 'access_denied' })
      }
      const email = SignIn.shape.email.safeParse(req.body?.email)
      if (!email.success) {
        const fault = 'This is not an e-mail address.'
        return void res.status(400).send(signInPage({ uid: req.params.uid ?? '', fault }))
      }
      await provider.interactionFinished(req, res, { login: { accountId: members.admit(email.data) } })
    },
  )

  router.use(provider.callback())
  return router
}

/** Asked anew each time, one browser can be several members one after the other, or at once in several tabs. */
const forgetWhoWasHere: RequestHandler = (req, _res, next) => {
  const cookies = (req.headers.cookie ?? '').split(/; */)
  req.headers.cookie = cookies.filter((each) => !each.startsWith(sessionCookie)).join('; ')
  next()
}

/** The form's answer leads back to the product, which browsers check against form-action as well. */
function safeHeaders(gatewayUrl: string): RequestHandler {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self' ${new URL(gatewayUrl).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
  return (_req, res, next) => {
    res.setHeader('Content-Security-Policy', policy)
    res.setHeader('X-Content-Type-Options', 'nosniff')
    res.setHeader('Referrer-Policy', 'no-referrer')
    next()
  }
}
