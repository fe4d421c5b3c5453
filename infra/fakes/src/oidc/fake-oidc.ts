// The sign-in page, and the OpenID provider behind it.
import { SignIn } from '@jumpingjack/contracts/user/users'
import { escapeHtml } from '@jumpingjack/kit/http/escape-html'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import express, { type RequestHandler, Router } from 'express'
import { createLedger } from '../shared/ledger.ts'
import { formHeaders, page } from '../shared/page.ts'
import { createMembers, demoMembers, nameOf } from './members.ts'
import { createProvider, type OidcOptions, sessionCookie } from './provider.ts'

export const oidcPath = '/oidc'
const signInPath = '/sign-in'

export function fakeOidc(options: OidcOptions, log: Logger): Router {
  const members = createMembers(options.profile)
  const showError = (error: string) => errorPage(error, options.productUrl)
  const provider = createProvider(options, members, oidcPath, `${oidcPath}${signInPath}`, showError)
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'oidc.failed'))
  const router = Router()
  const ledger = createLedger('oidc')
  router.use((req, _res, next) => {
    // Interaction ids are part of the path, so only its first part is the name.
    ledger.record(`${req.method} /${req.path.split('/')[1]}`, String(req.query.login_hint ?? ''))
    next()
  })
  router.use(formHeaders(options.productUrl))
  router.use(ignoreSession)

  router.use(`${signInPath}/:uid`, async (req, res, next) => {
    try {
      res.locals.details = await provider.interactionDetails(req, res)
      next()
    } catch {
      // Expired, already finished, or started before a restart.
      res.status(400).send(showError('This sign-in has expired.'))
    }
  })

  router.get(`${signInPath}/:uid`, async (req, res) => {
    const hint = SignIn.shape.email.safeParse(res.locals.details.params.login_hint)
    if (!hint.success) return void res.send(signInPage(req.params.uid ?? ''))
    await provider.interactionFinished(req, res, { login: { accountId: members.admit(hint.data) } })
  })

  router.post(`${signInPath}/:uid`, express.urlencoded({ extended: false }), async (req, res) => {
    if (req.body?.cancel) return provider.interactionFinished(req, res, { error: 'access_denied' })
    const email = SignIn.shape.email.safeParse(req.body?.email)
    if (email.success)
      return provider.interactionFinished(req, res, { login: { accountId: members.admit(email.data) } })
    res.status(400).send(signInPage(req.params.uid ?? '', 'This is not an e-mail address.'))
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

function signInPage(uid: string, error?: string): string {
  const form = `<form method="post" action="/oidc/sign-in/${encodeURIComponent(uid)}">`
  const buttons = demoMembers.map(
    (email) => `
      <button name="email" value="${email}">
        <b>${nameOf(email)}</b><small>${email}</small>
      </button>`,
  )
  return page(
    'Who are you today?',
    `<p>Choose a demo member, or enter any e-mail address. There is no password.</p>
    ${form}${buttons.join('')}</form>
    ${form}
      <label for="email">E-mail address</label>
      <input id="email" name="email" type="email" required autocomplete="email"
        ${error ? 'aria-invalid="true" aria-describedby="error"' : ''}>
      ${error ? `<p id="error" class="error" role="alert">${escapeHtml(error)}</p>` : ''}
      <button class="primary">Sign in</button>
      <button class="quiet" name="cancel" value="1" formnovalidate>Cancel</button>
    </form>`,
  )
}

function errorPage(error: string, gatewayUrl: string): string {
  return page(
    'Sign-in did not succeed',
    `<p>${escapeHtml(error)}</p>
    <a class="primary" href="${escapeHtml(gatewayUrl)}">Back to Jumpingjack</a>`,
  )
}
