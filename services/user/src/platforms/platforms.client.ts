// OAuth 2 client of the social networks: consent with state and, where they take it, PKCE; tokens, renewal, revocation.
import { type SocialPlatform, socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import * as oauth from 'openid-client'
import { firstPage } from './meta.client.ts'
import {
  type PlatformEndpoints,
  platformEndpoints,
  standardReply,
  withBaseUrl,
} from './platform-endpoints.rules.ts'
import { type PostResult, postTo } from './posting.client.ts'
import type { Posting } from './posting.rules.ts'
import { requestToken, type Tokens } from './tokens.client.ts'

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

export interface Platform {
  /** Returns the address of the consent page. */
  authorize(): Promise<{ attempt: ConnectAttempt; url: string }>
  /** Throws if the network rejects the code or does not respond. */
  exchangeCode(
    search: string,
    attempt: ConnectAttempt,
    now: Date,
  ): Promise<Tokens & { platformUserId: string; pageId: string | null }>
  /** Undefined if the network does not renew these tokens. Throws after a transient error. */
  renew(tokens: Tokens, now: Date): Promise<Tokens | undefined>
  post(accessToken: string, posting: Posting, mayPublish: () => Promise<boolean>): Promise<PostResult>
  /** Throws if the network does not revoke the tokens. */
  revoke(tokens: Tokens): Promise<void>
}

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

function createPlatform(name: SocialPlatform, access: ClientCredentials, callback: URL): Platform {
  const row = platformEndpoints[name]
  const at = (url: string) => withBaseUrl(url, access.address)
  const config = configurationOf(row, access)
  return {
    async authorize() {
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
    async exchangeCode(search, { state, codeVerifier }, now) {
      const reply = await oauth.authorizationCodeGrant(config, new URL(search, callback), {
        expectedState: state,
        ...(row.pkce && { pkceCodeVerifier: codeVerifier }),
      })
      const tokens = await longLived(row, access, tokensOf(reply, now), now)
      const url = new URL(at(row.profileUrl))
      const profile = await oauth.fetchProtectedResource(config, tokens.accessToken, url, 'GET')
      if (!profile.ok) throw new Error(`the profile request failed with ${profile.status}`)
      const platformUserId = row.profileId.parse(await profile.json())
      const page = name === 'facebook' ? await firstPage(access.address, tokens.accessToken) : undefined
      if (!page) return { ...tokens, platformUserId, pageId: null }
      // Does not expire, as the token of its owner is a long-lived one.
      const ofPage = { accessToken: page.access_token, refreshToken: tokens.accessToken, expiresAt: null }
      return { ...ofPage, platformUserId, pageId: page.id }
    },
    async renew({ accessToken, refreshToken }, now) {
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
    post: (accessToken, posting, mayPublish) =>
      postTo(name, access.address, accessToken, posting, mayPublish),
    async revoke({ accessToken, refreshToken }) {
      if (row.revoke?.by === 'delete') {
        const reply = await oauth.fetchProtectedResource(
          config,
          refreshToken ?? accessToken,
          new URL(at(row.revoke.url)),
          'DELETE',
        )
        if (!reply.ok) throw new Error(`status ${reply.status}`)
      } else if (row.revoke) {
        // Revoking a refresh token revokes its access tokens too.
        await oauth.tokenRevocation(config, refreshToken ?? accessToken)
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
  const exchanged = await requestToken(
    withBaseUrl(url, access.address),
    parameters(access, tokens.accessToken),
    now,
  )
  if (!exchanged) throw new Error('the exchange for a long-lived token was rejected')
  return exchanged
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
  const seconds = reply.expiresIn()
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? null,
    expiresAt: seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000),
  }
}
