// OAuth 2 of one network: consent, tokens, profile and revocation.
import { createHash, generateKeyPairSync } from 'node:crypto'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { SignJWT } from 'jose'
import { z } from 'zod'
import { formHeaders, page } from '../shared/page.ts'
import { bearerOf, type Deps } from './deps.ts'
import { exactNumber, type Network } from './networks.ts'

const longLifetimeS = 60 * 86_400
const form = express.urlencoded({ extended: false, limit: '10kb' })
const Consent = z.object({ account: z.string().max(50).default('demo'), answer: z.enum(['allow', 'cancel']) })

export function oauthRoutes(network: Network, deps: Deps): Router {
  const { name, revoke } = network
  const { grants, faults } = deps
  const router = Router()
  const authentic = requireClient(network, deps)
  const begin =
    (call: string): RequestHandler =>
    async (req, res, next) => {
      const fault = await faults.begin(`${name}.${call}`, req, res)
      if (fault?.mode === 'revoked' && call === 'profile') sendError(res, 'invalid_token', 401)
      else if (fault) next()
    }

  consentRoutes(router, network, deps, begin('consent'))
  router.post(network.token, begin('token'), form, authentic, tokens(network, deps))
  longLivedRoutes(router, network, deps, begin('token'))

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

function consentRoutes(router: Router, network: Network, { grants, client }: Deps, begin: RequestHandler) {
  const { name, title, authorize } = network
  router.use(authorize, formHeaders(client.productUrl), (req, res, next) => {
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
    if (input.answer === 'cancel')
      for (const [key, value] of Object.entries(network.denial)) target.searchParams.set(key, value)
    else {
      const hex = createHash('sha256').update(`${name} ${input.account}`).digest('hex')
      const accountId = BigInt(`0x${hex.slice(0, 15)}`).toString()
      target.searchParams.set('code', grants.consent({ network: name, accountId, redirectUri, challenge }))
    }
    res.redirect(303, target.href)
  })
}

/** A parameter that networks without PKCE reject. */
const forPkce = (pkce: boolean, schema: z.ZodType<string>) => (pkce ? schema : z.undefined().optional())

/** Unknown parameters are rejected. */
function readAuthorization({ name, pkce }: Network, { clientId, productUrl }: Deps['client'], req: Request) {
  const Authorization = z.strictObject({
    response_type: z.literal('code'),
    client_id: z.literal(clientId),
    redirect_uri: z.literal(new URL(`/api/auth/${name}/callback`, productUrl).href),
    scope: z.string().min(1),
    state: z.string().min(16),
    code_challenge: forPkce(pkce, z.string().length(43)),
    code_challenge_method: forPkce(pkce, z.literal('S256')),
    ...(name === 'google' && { access_type: z.literal('offline'), prompt: z.literal('consent') }),
  })
  return Authorization.safeParse(req.query).data
}

/** Checks the client's secret, in the header or in the body as the network requires. */
function requireClient(network: Network, { client: { clientId, clientSecret } }: Deps): RequestHandler {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  return (req, res, next) => {
    const inBody = req.body?.client_id === clientId && req.body?.client_secret === clientSecret
    if (network.secretIn === 'header' ? req.headers.authorization === basic : inBody) next()
    else sendError(res, 'invalid_client', 401)
  }
}

const consentPage = (title: string) =>
  page(
    `Jumpingjack wants to post on ${title}`,
    `<p>This is a fake of ${title}: use any account name, there is no password.</p>
    <form method="post">
      <label for="account">Account</label>
      <input id="account" name="account" required maxlength="50" value="demo">
      <button class="primary" name="answer" value="allow">Allow</button>
      <button class="quiet" name="answer" value="cancel" formnovalidate>Cancel</button>
    </form>`,
  )

/** For a code or a refresh token. Unknown fields are rejected. */
function tokens(network: Network, deps: Deps): RequestHandler {
  const { name, pkce, refresh, secretIn } = network
  const { grants, faults } = deps
  const client = secretIn === 'body' ? { client_id: z.string(), client_secret: z.string() } : {}
  const Request = z.discriminatedUnion('grant_type', [
    z.strictObject({
      grant_type: z.literal('authorization_code'),
      code: z.string(),
      redirect_uri: z.string(),
      ...client,
      code_verifier: forPkce(pkce, z.string().min(43)),
    }),
    z.strictObject({
      grant_type: z.literal('refresh_token'),
      refresh_token: refresh === 'none' ? z.never() : z.string(),
      ...client,
    }),
  ])
  return async (req, res) => {
    // LinkedIn's answer, as if the secret were wrong.
    if (!pkce && req.body?.code_verifier !== undefined) return sendError(res, 'invalid_client', 401)
    const input = Request.safeParse(req.body).data
    if (!input) return sendError(res, 'invalid_request')
    if (faults.of(name).mode === 'revoked') return sendError(res, 'invalid_grant')
    const isRefresh = input.grant_type === 'refresh_token'
    const consent = isRefresh
      ? grants.find(['refresh'], name, input.refresh_token)?.consent
      : grants.takeCode(name, input)
    if (!consent) return sendError(res, 'invalid_grant')
    if (isRefresh && refresh === 'once') grants.delete(input.refresh_token)
    const withRefresh = isRefresh ? refresh === 'once' : refresh !== 'none'
    res.set('Cache-Control', 'no-store').json(await tokenReply(network, deps, consent, withRefresh))
  }
}

type Consented = NonNullable<ReturnType<Deps['grants']['takeCode']>>

async function tokenReply(
  network: Network,
  { grants, faults, client }: Deps,
  consent: Consented,
  withRefresh: boolean,
) {
  const lifetimeS = faults.of(network.name).tokenLifetimeS ?? network.lifetimeS
  const access_token = grants.issue(network.longLived ? 'short' : 'access', consent, lifetimeS)
  if (network.wrapsReply) {
    const permissions = 'instagram_business_basic,instagram_business_content_publish'
    return { data: [{ access_token, user_id: exactNumber(consent.accountId), permissions }] }
  }
  const fields = {
    token_type: 'bearer',
    expires_in: lifetimeS,
    scope: 'as requested',
    id_token: network.issuer && (await idToken(network.issuer, client.clientId, consent.accountId)),
  }
  return {
    access_token,
    ...Object.fromEntries(network.replyFields.map((field) => [field, fields[field]])),
    ...(withRefresh && { refresh_token: grants.issue('refresh', consent) }),
  }
}

/** Exchanges a token that lives too short, and renews the long-lived one. */
function longLivedRoutes(
  router: Router,
  { name, longLived }: Network,
  { client, grants, faults }: Deps,
  begin: RequestHandler,
): void {
  if (!longLived) return
  const { path, grant, tokenParameter, renewPath } = longLived
  const add = (path: string, kind: 'short' | 'access', parameter: string, shape: z.ZodRawShape) => {
    const Request = z.strictObject({ ...shape, [parameter]: z.string() })
    router.get(path, begin, (req, res) => {
      if (!Request.safeParse(req.query).success) return sendGraphError(res, 100)
      const { mode, renewsYoungTokens, tokenLifetimeS = longLifetimeS } = faults.of(name)
      const found = grants.find([kind], name, String(req.query[parameter]))
      if (!found || mode === 'revoked') return sendGraphError(res, 190)
      const minAgeMs = kind === 'short' || renewsYoungTokens ? 0 : dayMs
      if (Date.now() - found.issuedAt < minAgeMs) return sendGraphError(res, 100)
      const access_token = grants.issue('access', found.consent, tokenLifetimeS)
      res.json({ access_token, token_type: 'bearer', expires_in: tokenLifetimeS })
    })
  }
  add(path, 'short', tokenParameter, {
    grant_type: z.literal(grant),
    client_secret: z.literal(client.clientSecret),
    // Instagram's call has no client id.
    ...(renewPath ? {} : { client_id: z.literal(client.clientId) }),
  })
  if (renewPath) add(renewPath, 'access', 'access_token', { grant_type: z.literal('ig_refresh_token') })
}

/** 190: the token is not valid. 100: a parameter is not. */
function sendGraphError(res: Response, code: 100 | 190): void {
  const message = code === 190 ? 'Error validating access token' : 'Invalid parameter'
  res.status(400).json({ error: { message, type: 'OAuthException', code, fbtrace_id: 'fake' } })
}

function sendError(res: Response, error: string, status = 400): void {
  res.status(status).json({ error })
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

function idToken(iss: string, aud: string, sub: string): Promise<string> {
  return new SignJWT({ iss, aud, sub })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'fake' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
}
