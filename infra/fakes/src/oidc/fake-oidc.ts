// The sign-in page, and the OpenID provider behind it.
import { SignIn } from '@jumpingjack/contracts/user/users'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import express, { type RequestHandler, Router } from 'express'
import { createLedger } from '../shared/ledger.ts'
import { pageHeaders } from '../shared/page.ts'
import { createMembers } from './members.ts'
import { createProvider, type OidcOptions, sessionCookie } from './provider.ts'
import { errorPage, signInPage } from './sign-in-page.ts'

export const oidcPath = '/oidc'
const signInPath = '/sign-in'

export function fakeOidc(options: OidcOptions, log: Logger): Router {
  const members = createMembers(options.profile)
  const provider = createProvider(options, members, oidcPath, `${oidcPath}${signInPath}`)
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'oidc.failed'))
  const router = Router()
  const ledger = createLedger('oidc')
  router.use((req, _res, next) => {
    // Interaction ids are part of the path, so only its first part is the name.
    ledger.record(`${req.method} /${req.path.split('/')[1]}`, String(req.query.login_hint ?? ''))
    next()
  })
  // The form redirects to the product, and browsers check form-action for redirects too.
  router.use(pageHeaders(`form-action 'self' ${new URL(options.productUrl).origin}`))
  router.use(ignoreSession)

  router.use(`${signInPath}/:uid`, async (req, res, next) => {
    try {
      res.locals.details = await provider.interactionDetails(req, res)
      next()
    } catch {
      // Expired, already finished, or started before a restart.
      res.status(400).send(errorPage('This sign-in has expired.', options.productUrl))
    }
  })

  router.get(`${signInPath}/:uid`, async (req, res) => {
    const hint = SignIn.shape.email.safeParse(res.locals.details.params.login_hint)
    if (!hint.success) return void res.send(signInPage({ uid: req.params.uid ?? '' }))
    await provider.interactionFinished(req, res, { login: { accountId: members.admit(hint.data) } })
  })

  router.post(`${signInPath}/:uid`, express.urlencoded({ extended: false }), async (req, res) => {
    if (req.body?.cancel) return provider.interactionFinished(req, res, { error: 'access_denied' })
    const email = SignIn.shape.email.safeParse(req.body?.email)
    if (email.success)
      return provider.interactionFinished(req, res, { login: { accountId: members.admit(email.data) } })
    const error = 'This is not an e-mail address.'
    res.status(400).send(signInPage({ uid: req.params.uid ?? '', error }))
  })

  router.use(provider.callback())
  return router
}

/** Without a session, a browser can sign in as several members, also at once in several tabs. */
const ignoreSession: RequestHandler = (req, _res, next) => {
  const cookies = (req.headers.cookie ?? '').split(/; */)
  req.headers.cookie = cookies.filter((each) => !each.startsWith(sessionCookie)).join('; ')
  next()
}
