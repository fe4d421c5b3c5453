// The token endpoint of one network: for a code, a refresh token, or a token that lives too short.
import { generateKeyPairSync, sign } from 'node:crypto'
import type { RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import type { SocialFaults } from './accounts/faults.ts'
import type { Grants } from './accounts/grants.ts'
import type { Client, Network } from './networks.ts'

interface Deps {
  client: Client
  grants: Grants
  faults: SocialFaults
}

const longLifetimeS = 60 * 86_400
const dayMs = 86_400_000
const credentials = { client_id: z.string(), client_secret: z.string() }

export function tokenRoutes(router: Router, network: Network, deps: Deps, begin: RequestHandler[]): void {
  const { name } = network
  const { grants, faults } = deps
  const schema = tokenRequestOf(network)
  router.post(network.token, ...begin, (req, res) => {
    // LinkedIn's answer, as if the secret were wrong.
    if (!network.pkce && req.body?.code_verifier !== undefined) return sendError(res, 'invalid_client', 401)
    const input = schema.safeParse(req.body).data
    if (!input) return sendError(res, 'invalid_request')
    if (faults.of(name).mode === 'revoked') return sendError(res, 'invalid_grant')
    res.set('Cache-Control', 'no-store')
    if (input.grant_type === 'refresh_token') {
      const found = grants.find(['refresh'], name, input.refresh_token)
      if (!found) return sendError(res, 'invalid_grant')
      if (network.refresh === 'once') grants.delete(input.refresh_token)
      return void res.json(replyTo(network, deps, found.consent, network.refresh === 'once'))
    }
    const consent = grants.takeCode(name, input)
    if (!consent) return sendError(res, 'invalid_grant')
    res.json(replyTo(network, deps, consent, network.refresh !== 'none'))
  })
  if (network.longLived) longLivedRoutes(router, network, network.longLived, deps, begin)
}

/** Unknown fields are rejected. */
function tokenRequestOf({ pkce, refresh, secretIn }: Network) {
  const client = secretIn === 'body' ? credentials : {}
  const ofCode = z.strictObject({
    grant_type: z.literal('authorization_code'),
    code: z.string(),
    redirect_uri: z.string(),
    ...client,
    code_verifier: pkce ? z.string().min(43) : z.undefined().optional(),
  })
  const ofRefresh = z.strictObject({
    grant_type: z.literal('refresh_token'),
    refresh_token: refresh === 'none' ? z.never() : z.string(),
    ...client,
  })
  return z.discriminatedUnion('grant_type', [ofCode, ofRefresh])
}

type Consent = NonNullable<ReturnType<Grants['takeCode']>>

function replyTo(network: Network, { grants, faults, client }: Deps, consent: Consent, withRefresh: boolean) {
  const lifetimeS = faults.of(network.name).tokenLifetimeS ?? network.lifetimeS
  const token = grants.issue(network.longLived ? 'short' : 'access', consent, lifetimeS)
  if (network.wrapsReply) {
    const permissions = 'instagram_business_basic,instagram_business_content_publish'
    return { data: [{ access_token: token, user_id: Number(consent.accountId), permissions }] }
  }
  const fields = {
    token_type: 'bearer',
    expires_in: lifetimeS,
    scope: 'as requested',
    id_token: network.issuer && idToken(network.issuer, client.clientId, consent.accountId),
  }
  return {
    access_token: token,
    ...Object.fromEntries(network.replyFields.map((field) => [field, fields[field]])),
    ...(withRefresh && { refresh_token: grants.issue('refresh', consent) }),
  }
}

function longLivedRoutes(
  router: Router,
  { name }: Network,
  { path, grant, tokenParameter, renewPath }: NonNullable<Network['longLived']>,
  { client, grants, faults }: Deps,
  [begin = (_req, _res, next) => next()]: RequestHandler[],
): void {
  const Exchange = z.strictObject({
    grant_type: z.literal(grant),
    client_secret: z.literal(client.clientSecret),
    [tokenParameter]: z.string(),
    // Instagram's call has no client id.
    ...(renewPath ? {} : { client_id: z.literal(client.clientId) }),
  })
  const Renewal = z.strictObject({ grant_type: z.literal('ig_refresh_token'), access_token: z.string() })
  const send = (res: Response, kind: 'short' | 'access', token: unknown, minAgeMs: number) => {
    const found = grants.find([kind], name, String(token))
    if (!found || faults.of(name).mode === 'revoked') return sendGraphError(res, 190)
    if (Date.now() - found.issuedAt < minAgeMs) return sendGraphError(res, 100)
    const lifetimeS = faults.of(name).tokenLifetimeS ?? longLifetimeS
    const access_token = grants.issue('access', found.consent, lifetimeS)
    res.json({ access_token, token_type: 'bearer', expires_in: lifetimeS })
  }
  router.get(path, begin, (req, res) => {
    const input = Exchange.safeParse(req.query).data
    if (!input) return sendGraphError(res, 100)
    send(res, 'short', input[tokenParameter as keyof typeof input], 0)
  })
  if (!renewPath) return
  router.get(renewPath, begin, (req, res) => {
    const input = Renewal.safeParse(req.query).data
    if (!input) return sendGraphError(res, 100)
    const isYoungAllowed = faults.of(name).renewsYoungTokens
    send(res, 'access', input.access_token, isYoungAllowed ? 0 : dayMs)
  })
}

/** 190: the token is not valid. 100: a parameter is not. */
function sendGraphError(res: Response, code: 100 | 190): void {
  const message = code === 190 ? 'Error validating access token' : 'Invalid parameter'
  res.status(400).json({ error: { message, type: 'OAuthException', code, fbtrace_id: 'fake' } })
}

export function sendError(res: Response, error: string, status = 400): void {
  res.status(status).json({ error })
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

function idToken(iss: string, aud: string, sub: string): string {
  const iat = Math.floor(Date.now() / 1_000)
  const encoded = [
    { alg: 'RS256', typ: 'JWT', kid: 'fake' },
    { iss, aud, sub, iat, exp: iat + 3_600 },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const content = encoded.join('.')
  return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
}
