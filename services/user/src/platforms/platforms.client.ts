// OAuth 2 client of the social networks: consent with state and, where they take it, PKCE; tokens, renewal, revocation.
import { type SocialPlatform, socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import * as oauth from 'openid-client'
import {
  LongLivedReply,
  type PlatformEndpoints,
  parseExactly,
  platformEndpoints,
  standardReply,
  withBaseUrl,
} from './platform-endpoints.rules.ts'
import { firstPage, postTo } from './posting.client.ts'
import { isTokenRejection, type Posting } from './posting.rules.ts'

export interface ClientCredentials {
  clientId: string
  clientSecret: string
  /** Base URL of a fake; the network's own hosts when undefined. */
  address?: string
}

export interface ConnectAttempt {
  state: string
  codeVerifier: string
}

export interface Tokens {
  accessToken: string
  /** At Facebook the token of the member, who owns the page of the access token: it revokes both. */
  refreshToken: string | null
  expiresAt: Date | null
}

export type Platform = ReturnType<typeof createPlatform>
export type Platforms = Partial<Record<SocialPlatform, Platform>>
export type PlatformCredentials = Partial<Record<SocialPlatform, ClientCredentials>>

const timeoutS = 4
/** The platforms with credentials. */
export function createPlatforms(accesses: PlatformCredentials, publicUrl: string): Platforms {
  const known = socialPlatforms.flatMap((name) => {
    const access = accesses[name]
    const callback = new URL(`/api/auth/${name}/callback`, publicUrl)
    return access ? [[name, createPlatform(name, access, callback)]] : []
  })
  return Object.fromEntries(known)
}

function createPlatform(name: SocialPlatform, access: ClientCredentials, callback: URL) {
  const row = platformEndpoints[name]
  const at = (url: string) => withBaseUrl(url, access.address)
  const config = configurationOf(row, access)
  return {
    /** Returns the address of the consent page. */
    async authorize(): Promise<{ attempt: ConnectAttempt; url: string }> {
      const attempt = { state: oauth.randomState(), codeVerifier: oauth.randomPKCECodeVerifier() }
      const url = oauth.buildAuthorizationUrl(config, {
        ...row.parameters,
        redirect_uri: callback.href,
        scope: row.scope,
        state: attempt.state,
        ...(row.pkce && {
          code_challenge: await oauth.calculatePKCECodeChallenge(attempt.codeVerifier),
          code_challenge_method: 'S256',
        }),
      })
      return { attempt, url: url.href }
    },
    /** Throws if the network rejects the code or does not respond. */
    async exchangeCode(search: string, { state, codeVerifier }: ConnectAttempt, now: Date) {
      const reply = await oauth.authorizationCodeGrant(config, new URL(search, callback), {
        expectedState: state,
        ...(row.pkce && { pkceCodeVerifier: codeVerifier }),
      })
      const tokens = await longLived(row, access, tokensOf(reply, now), now)
      const url = new URL(at(row.profileUrl))
      const profile = await oauth.fetchProtectedResource(config, tokens.accessToken, url, 'GET')
      if (!profile.ok) throw new Error(`the profile request failed with ${profile.status}`)
      const platformUserId = row.profileId.parse(parseExactly(await profile.text()))
      const page = name === 'facebook' ? await firstPage(access.address, tokens.accessToken) : undefined
      if (!page) return { ...tokens, platformUserId, pageId: null }
      // Does not expire, as the token of its owner is a long-lived one.
      const ofPage = { accessToken: page.access_token, refreshToken: tokens.accessToken, expiresAt: null }
      return { ...ofPage, platformUserId, pageId: page.id }
    },
    /** Undefined if the network does not renew these tokens. Throws after a transient error. */
    async renew({ accessToken, refreshToken }: Tokens, now: Date): Promise<Tokens | undefined> {
      if (row.renewal) {
        const { url, grant } = row.renewal
        return requestToken(at(url), { grant_type: grant, access_token: accessToken }, now)
      }
      if (refreshToken === null) return undefined
      try {
        const tokens = tokensOf(await oauth.refreshTokenGrant(config, refreshToken), now)
        // Some networks rotate refresh tokens, others keep them.
        return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken }
      } catch (error) {
        if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return undefined
        throw error
      }
    },
    post: (accessToken: string, posting: Posting, mayPublish: () => Promise<boolean>) =>
      postTo(name, access.address, accessToken, posting, mayPublish),
    /** Throws if the network does not revoke the tokens. */
    async revoke({ accessToken, refreshToken }: Tokens): Promise<void> {
      // Revoking a refresh token revokes its access tokens too.
      const token = refreshToken ?? accessToken
      if (row.revoke?.by === 'delete') {
        const url = new URL(at(row.revoke.url))
        const reply = await oauth.fetchProtectedResource(config, token, url, 'DELETE')
        if (!reply.ok) throw new Error(`status ${reply.status}`)
      } else if (row.revoke) {
        await oauth.tokenRevocation(config, token)
      }
    },
  }
}

/** The tokens of a code, or those of 60 days for which they are exchanged. */
async function longLived(
  row: PlatformEndpoints,
  access: ClientCredentials,
  tokens: Tokens,
  now: Date,
): Promise<Tokens> {
  if (!row.longLived) return tokens
  const { url, parameters } = row.longLived
  const address = withBaseUrl(url, access.address)
  const exchanged = await requestToken(address, parameters(access, tokens.accessToken), now)
  if (!exchanged) throw new Error('the exchange for a long-lived token was rejected')
  return exchanged
}

/** Undefined if the network rejects the token. Throws after any other error, without the secrets of the address. */
async function requestToken(
  url: string,
  parameters: Record<string, string>,
  now: Date,
): Promise<Tokens | undefined> {
  const address = `${url}?${new URLSearchParams(parameters)}`
  const signal = AbortSignal.timeout(timeoutS * 1_000)
  const response = await fetch(address, { redirect: 'error', signal })
  const body: unknown = await response.json().catch(() => undefined)
  if (isTokenRejection(response.status, body)) return undefined
  if (!response.ok) throw new Error(`the token request failed with ${response.status}`)
  const { access_token: accessToken, expires_in: seconds } = LongLivedReply.parse(body)
  return { accessToken, refreshToken: null, expiresAt: expiryOf(seconds, now) }
}

function expiryOf(seconds: number | null | undefined, now: Date): Date | null {
  return seconds ? new Date(now.getTime() + seconds * 1_000) : null
}

function configurationOf(row: PlatformEndpoints, { clientId, clientSecret, address }: ClientCredentials) {
  const config = new oauth.Configuration(
    {
      issuer: row.issuer,
      authorization_endpoint: withBaseUrl(row.authorizeUrl, address),
      token_endpoint: withBaseUrl(row.tokenUrl, address),
      revocation_endpoint: row.revoke?.by === 'revocation' ? withBaseUrl(row.revoke.url, address) : undefined,
    },
    clientId,
    undefined,
    row.secretIn === 'header' ? plainBasic(clientId, clientSecret) : oauth.ClientSecretPost(clientSecret),
  )
  config.timeout = timeoutS
  config[oauth.customFetch] = fetchStandardReply
  if (address?.startsWith('http:')) oauth.allowInsecureRequests(config)
  return config
}

/** Completes replies without the `token_type` that RFC 6749 requires: those of Instagram and LinkedIn. */
const fetchStandardReply: oauth.CustomFetch = async (url, options) => {
  const reply = await fetch(url, options as RequestInit)
  if (options.method !== 'POST' || !reply.ok) return reply
  const body = standardReply(await reply.json().catch(() => undefined))
  return Response.json(body, { status: reply.status })
}

/** Without the percent-encoding of RFC 6749, which these networks do not decode. */
function plainBasic(clientId: string, clientSecret: string): oauth.ClientAuth {
  const value = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  return (_server, _client, _body, headers) => headers.set('authorization', value)
}

function tokensOf(
  reply: oauth.TokenEndpointResponse & oauth.TokenEndpointResponseHelpers,
  now: Date,
): Tokens {
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? null,
    expiresAt: expiryOf(reply.expiresIn(), now),
  }
}
