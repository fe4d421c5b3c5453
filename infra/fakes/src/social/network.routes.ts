// OAuth 2 of one network: consent, tokens, profile and revocation.
import { createHash } from 'node:crypto'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { page, pageHeaders } from '../shared/page.ts'
import { bearerOf, type SocialFaults } from './accounts/faults.ts'
import type { Grants } from './accounts/grants.ts'
import type { Network } from './networks.ts'

export interface Client {
  clientId: string
  clientSecret: string
  /** The product as browsers see it. */
  productUrl: string
}

interface Deps {
  client: Client
  grants: Grants
  faults: SocialFaults
}

const form = express.urlencoded({ extended: false, limit: '10kb' })
const Consent = z.object({ account: z.string().max(50).default('demo'), answer: z.enum(['allow', 'cancel']) })

const TokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: z.string(),
    redirect_uri: z.string(),
    code_verifier: z.string(),
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
])

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

  router.post(network.token, begin('token'), form, authentic, (req, res) => {
    const input = TokenRequest.safeParse(req.body).data
    if (!input) return sendError(res, 'invalid_request')
    const { mode, tokenLifetimeS } = faults.of(name)
    if (mode === 'revoked') return sendError(res, 'invalid_grant')
    const reply =
      input.grant_type === 'refresh_token'
        ? grants.renew(name, input.refresh_token, tokenLifetimeS)
        : grants.exchange(name, input, tokenLifetimeS, network.renews)
    if (!reply) return sendError(res, 'invalid_grant')
    res.set('Cache-Control', 'no-store').json(reply)
  })

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
  { name, title, authorize }: Network,
  { grants, client }: Pick<Deps, 'grants' | 'client'>,
  begin: RequestHandler,
): void {
  // The form redirects to the product, and browsers check form-action for redirects too.
  const headers = pageHeaders(`form-action 'self' ${new URL(client.productUrl).origin}`)
  router.use(authorize, headers, (req, res, next) => {
    res.locals.authorization = readAuthorization(name, client, req)
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

function readAuthorization(name: string, { clientId, productUrl }: Client, req: Request) {
  const Authorization = z.object({
    response_type: z.literal('code'),
    client_id: z.literal(clientId),
    redirect_uri: z.literal(new URL(`/api/auth/${name}/callback`, productUrl).href),
    state: z.string().min(16),
    code_challenge: z.string().length(43),
    code_challenge_method: z.literal('S256'),
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

function sendError(res: Response, error: string, status = 400): void {
  res.status(status).json({ error })
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
