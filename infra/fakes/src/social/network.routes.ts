// OAuth 2 of one network: consent, tokens, profile and revocation.
import { createHash } from 'node:crypto'
import express, { type Request, type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { page, pageHeaders } from '../shared/page.ts'
import { bearerOf, type SocialFaults } from './accounts/faults.ts'
import type { Grants } from './accounts/grants.ts'
import type { Client, Network } from './networks.ts'
import { sendError, tokenRoutes } from './token.routes.ts'

interface Deps {
  client: Client
  grants: Grants
  faults: SocialFaults
}

const form = express.urlencoded({ extended: false, limit: '10kb' })
const Consent = z.object({ account: z.string().max(50).default('demo'), answer: z.enum(['allow', 'cancel']) })

export function networkRoutes(network: Network, { grants, faults, client }: Deps): Router {
  const { name, revoke } = network
  const router = Router()
  const authentic = requireClient(network, client)
  const begin =
    (call: string): RequestHandler =>
    async (req, res, next) => {
      const fault = await faults.begin(`${name}.${call}`, req, res)
      if (fault?.mode === 'revoked' && call === 'profile') sendError(res, 'invalid_token', 401)
      else if (fault) next()
    }

  consentRoutes(router, network, { grants, client }, begin('consent'))

  tokenRoutes(router, network, { grants, faults, client }, [begin('token'), form, authentic])

  router.get(network.profile, begin('profile'), (req, res) => {
    const accountId = grants.accountOf(name, bearerOf(req))
    if (!accountId) return sendError(res, 'invalid_token', 401)
    res.json(network.profileOf(accountId))
  })

  if (revoke?.by === 'revocation') {
    router.post(revoke.path, begin('revoke'), form, authentic, (req, res) => {
      grants.revoke(String(req.body?.token))
      res.status(200).end()
    })
  } else if (revoke) {
    router.delete(revoke.path, begin('revoke'), (req, res) => {
      if (!grants.accountOf(name, bearerOf(req))) return sendError(res, 'invalid_token', 401)
      grants.revoke(bearerOf(req))
      res.json({ success: true })
    })
  }
  return router
}

function consentRoutes(
  router: Router,
  network: Network,
  { grants, client }: Pick<Deps, 'grants' | 'client'>,
  begin: RequestHandler,
): void {
  const { name, title, authorize } = network
  // The form redirects to the product, and browsers check form-action for redirects too.
  const headers = pageHeaders(`form-action 'self' ${new URL(client.productUrl).origin}`)
  router.use(authorize, headers, (req, res, next) => {
    res.locals.authorization = readAuthorization(network, client, req)
    if (res.locals.authorization) return next()
    const text = '<p>Its address or the application is unknown.</p>'
    res.status(400).send(page(`Invalid request to ${title}`, text))
  })
  router.get(authorize, begin, (_req, res) => {
    res.send(consentPage(title))
  })
  router.post(authorize, form, (req, res) => {
    const input = Consent.safeParse(req.body).data
    if (!input) return void res.status(400).end()
    const { redirect_uri: redirectUri, code_challenge: challenge, state } = res.locals.authorization
    const target = new URL(redirectUri)
    target.searchParams.set('state', state)
    if (input.answer === 'cancel') target.searchParams.set('error', 'access_denied')
    else {
      const accountId = accountIdOf(name, input.account)
      target.searchParams.set('code', grants.consent({ network: name, accountId, redirectUri, challenge }))
    }
    res.redirect(303, target.href)
  })
}

/** Unknown parameters are rejected. */
function readAuthorization({ name, pkce }: Network, { clientId, productUrl }: Client, req: Request) {
  const Authorization = z.strictObject({
    response_type: z.literal('code'),
    client_id: z.literal(clientId),
    redirect_uri: z.literal(new URL(`/api/auth/${name}/callback`, productUrl).href),
    scope: z.string().min(1),
    state: z.string().min(16),
    code_challenge: pkce ? z.string().length(43) : z.undefined().optional(),
    code_challenge_method: pkce ? z.literal('S256') : z.undefined().optional(),
    ...(name === 'google' && { access_type: z.literal('offline'), prompt: z.literal('consent') }),
  })
  return Authorization.safeParse(req.query).data
}

/** Checks the client's secret, in the header or in the body as the network requires. */
function requireClient(network: Network, { clientId, clientSecret }: Client): RequestHandler {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  return (req, res, next) => {
    const inBody = req.body?.client_id === clientId && req.body?.client_secret === clientSecret
    if (network.secretIn === 'header' ? req.headers.authorization === basic : inBody) next()
    else sendError(res, 'invalid_client', 401)
  }
}

function accountIdOf(network: string, account: string): string {
  const hex = createHash('sha256').update(`${network} ${account}`).digest('hex')
  return BigInt(`0x${hex.slice(0, 15)}`).toString()
}

function consentPage(title: string): string {
  return page(
    `Jumpingjack wants to post on ${title}`,
    `<p>This is a fake of ${title}: use any account name, there is no password.</p>
    <form method="post">
      <label for="account">Account</label>
      <input id="account" name="account" required maxlength="50" value="demo">
      <button class="primary" name="answer" value="allow">Allow</button>
      <button class="quiet" name="answer" value="cancel" formnovalidate>Cancel</button>
    </form>`,
  )
}
