// OAuth 2 client of the social networks: consent with state and PKCE, tokens, renewal, revocation.
import { type SocialPlatform, socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import * as oauth from 'openid-client'
import { type PlatformEndpoints, platformEndpoints, withBaseUrl } from './platform-endpoints.rules.ts'
import { type PostResult, postTo } from './posting.client.ts'
import type { Posting } from './posting.rules.ts'

export interface ClientCredentials {
  clientId: string
  clientSecret: string
  /** Base URL of a fake; the network's own hosts when undefined. */
  address?: string
}

export interface Tokens {
  accessToken: string
  refreshToken: string | null
  expiresAt: Date | null
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
  ): Promise<Tokens & { platformUserId: string }>
  /** Undefined if the network rejects the refresh token. Throws after a transient error. */
  renew(refreshToken: string, now: Date): Promise<Tokens | undefined>
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
        code_challenge: await oauth.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { attempt, url: url.href }
    },
    async exchangeCode(search, { state, codeVerifier }, now) {
      const reply = await oauth.authorizationCodeGrant(config, new URL(search, callback), {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      })
      const url = new URL(at(row.profileUrl))
      const profile = await oauth.fetchProtectedResource(config, reply.access_token, url, 'GET')
      if (!profile.ok) throw new Error(`the profile request failed with ${profile.status}`)
      return { ...tokensOf(reply, now), platformUserId: row.profileId.parse(await profile.json()) }
    },
    async renew(refreshToken, now) {
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
          accessToken,
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
  if (address?.startsWith('http:')) oauth.allowInsecureRequests(config)
  return config
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
