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

export interface NetworkDeps {
  client: Client
  grants: Grants
  faults: SocialFaults
}

const Consent = z.object({ account: z.string().max(50).optional(), answer: z.enum(['allow', 'cancel']) })

const TokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: z.string(),
    redirect_uri: z.string(),
    code_verifier: z.string(),
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
])

export function networkRoutes(network: Network, deps: NetworkDeps): Router {
  const { grants, faults, client } = deps
  const router = Router()
  const form = express.urlencoded({ extended: false, limit: '10kb' })
  const authentic = requireClient(network, client)

  function begin(call: string): RequestHandler {
    return async (req, res, next) => {
      const fault = await faults.begin(`${network.name}.${call}`, req, res)
      if (fault?.mode === 'revoked' && call === 'profile') sendError(res, 'invalid_token', 401)
      else if (fault) next()
    }
  }

  router.use(network.authorize, pageHeaders(formPolicy(client.productUrl)), (req, res, next) => {
    if (readAuthorization(network, client, req)) return next()
    res.status(400).send(errorPage(network.title))
  })
  router.get(network.authorize, begin('consent'), (_req, res) => {
    res.send(consentPage(network.title))
  })
  router.post(network.authorize, form, (req, res) => {
    const input = Consent.safeParse(req.body)
    const authorization = readAuthorization(network, client, req)
    if (!input.success || !authorization) return void res.status(400).send(errorPage(network.title))
    const { redirect_uri: redirectUri, code_challenge: challenge, state } = authorization
    const answer = new URL(redirectUri)
    answer.searchParams.set('state', state)
    if (input.data.answer === 'cancel') answer.searchParams.set('error', 'access_denied')
    else {
      const accountId = accountIdOf(network, input.data.account ?? 'demo')
      const code = grants.consent({ network: network.name, accountId, redirectUri, challenge })
      answer.searchParams.set('code', code)
    }
    res.redirect(303, answer.href)
  })

  router.post(network.token, begin('token'), form, authentic, (req, res) => {
    const input = TokenRequest.safeParse(req.body)
    if (!input.success) return sendError(res, 'invalid_request')
    const { mode, tokenLifetimeS } = faults.of(network.name)
    const reply = mode === 'revoked' ? undefined : answerTo(input.data, network, grants, tokenLifetimeS)
    if (!reply) return sendError(res, 'invalid_grant')
    res.set('Cache-Control', 'no-store').json(reply)
  })

  router.get(network.profile, begin('profile'), (req, res) => {
    const accountId = grants.accountOf(network.name, bearerOf(req))
    if (!accountId) return sendError(res, 'invalid_token', 401)
    res.json(network.profileOf(accountId))
  })

  if (network.revoke?.by === 'revocation') {
    router.post(network.revoke.path, begin('revoke'), form, authentic, (req, res) => {
      grants.revoke(String(req.body?.token))
      res.status(200).end()
    })
  } else if (network.revoke) {
    router.delete(network.revoke.path, begin('revoke'), (req, res) => {
      if (!grants.accountOf(network.name, bearerOf(req))) return sendError(res, 'invalid_token', 401)
      grants.revoke(bearerOf(req))
      res.json({ success: true })
    })
  }
  return router
}

function readAuthorization(network: Network, { clientId, productUrl }: Client, req: Request) {
  const callback = new URL(`/api/auth/${network.name}/callback`, productUrl).href
  const Authorization = z.object({
    response_type: z.literal('code'),
    client_id: z.literal(clientId),
    redirect_uri: z.literal(callback),
    state: z.string().min(16),
    code_challenge: z.string().length(43),
    code_challenge_method: z.literal('S256'),
  })
  return Authorization.safeParse(req.query).data
}

function answerTo(input: z.infer<typeof TokenRequest>, network: Network, grants: Grants, lifetimeS: number) {
  if (input.grant_type === 'refresh_token') return grants.renew(network.name, input.refresh_token, lifetimeS)
  const { code, redirect_uri: redirectUri, code_verifier: verifier } = input
  return grants.exchange({ network: network.name, code, redirectUri, verifier }, lifetimeS, network.renews)
}

/** Checks the client's secret, in the header or in the body as the network requires. */
function requireClient(network: Network, { clientId, clientSecret }: Client): RequestHandler {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  return (req, res, next) => {
    const inBody = req.body?.client_id === clientId && req.body?.client_secret === clientSecret
    const isKnown = network.secretIn === 'header' ? req.headers.authorization === basic : inBody
    if (isKnown) next()
    else sendError(res, 'invalid_client', 401)
  }
}

function accountIdOf(network: Network, account: string): string {
  const hex = createHash('sha256').update(`${network.name} ${account}`).digest('hex')
  return BigInt(`0x${hex.slice(0, 15)}`).toString()
}

function sendError(res: Response, error: string, status = 400): void {
  res.status(status).json({ error })
}

/** The form redirects to the product, and browsers check form-action for redirects too. */
function formPolicy(productUrl: string): string {
  return `form-action 'self' ${new URL(productUrl).origin}`
}

function consentPage(title: string): string {
  return withHeading(
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

function errorPage(title: string): string {
  return withHeading(`Invalid request to ${title}`, '<p>Its address or the application is unknown.</p>')
}

function withHeading(heading: string, body: string): string {
  return page(heading, `<h1>${heading}</h1>${body}`)
}
