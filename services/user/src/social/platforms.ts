// Talking OAuth 2 with the networks: consent with state and PKCE, tokens, renewal and giving back; and posting.
import { type SocialPlatform, socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import * as oauth from 'openid-client'
import { type PlatformRow, placed, platformTable } from './platform-table.ts'
import { type PostResult, postTo } from './posting/post.ts'
import type { Posting } from './posting/posting.rules.ts'

export interface PlatformAccess {
  clientId: string
  clientSecret: string
  /** Where the network's paths are, when they are not at its own hosts. */
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
  begin(): Promise<{ attempt: ConnectAttempt; url: string }>
  /** Throws for everything that is not in order. */
  finish(search: string, attempt: ConnectAttempt, now: Date): Promise<Tokens & { platformUserId: string }>
  /** Undefined when the network refuses for good; throws when it did not answer properly. */
  renew(refreshToken: string, now: Date): Promise<Tokens | undefined>
  post(accessToken: string, posting: Posting, begin: () => Promise<boolean>): Promise<PostResult>
  /** Throws when the network did not take the tokens back. */
  revoke(tokens: Tokens): Promise<void>
}

export type Platforms = Partial<Record<SocialPlatform, Platform>>
export type PlatformAccesses = Partial<Record<SocialPlatform, PlatformAccess>>

const timeoutS = 4

/** Those for which we have credentials. */
export function createPlatforms(accesses: PlatformAccesses, publicUrl: string): Platforms {
  const known = socialPlatforms.flatMap((name) => {
    const access = accesses[name]
    const callback = new URL(`/api/auth/${name}/callback`, publicUrl)
    return access ? [[name, createPlatform(name, access, callback)]] : []
  })
  return Object.fromEntries(known)
}

function createPlatform(name: SocialPlatform, access: PlatformAccess, callback: URL): Platform {
  const row = platformTable[name]
  const at = (url: string) => placed(url, access.address)
  const config = configurationOf(row, access)
  return {
    async begin() {
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
    async finish(search, { state, codeVerifier }, now) {
      const answer = await oauth.authorizationCodeGrant(config, new URL(search, callback), {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      })
      const url = new URL(at(row.profileUrl))
      const profile = await oauth.fetchProtectedResource(config, answer.access_token, url, 'GET')
      if (!profile.ok) throw new Error(`the profile was answered with ${profile.status}`)
      return { ...tokensOf(answer, now), platformUserId: row.profileId.parse(await profile.json()) }
    },
    async renew(refreshToken, now) {
      try {
        const tokens = tokensOf(await oauth.refreshTokenGrant(config, refreshToken), now)
        // Some give a new one each time, others mean the old one to stay.
        return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken }
      } catch (error) {
        if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return undefined
        throw error
      }
    },
    post: (accessToken, posting, begin) => postTo(name, access.address, accessToken, posting, begin),
    async revoke({ accessToken, refreshToken }) {
      if (row.revoke?.by === 'delete') {
        const reply = await oauth.fetchProtectedResource(
          config,
          accessToken,
          new URL(at(row.revoke.url)),
          'DELETE',
        )
        if (!reply.ok) throw new Error(`answered ${reply.status}`)
      } else if (row.revoke) {
        // Where there is one, the token to renew with ends all that came of it.
        await oauth.tokenRevocation(config, refreshToken ?? accessToken)
      }
    },
  }
}

function configurationOf(row: PlatformRow, { clientId, clientSecret, address }: PlatformAccess) {
  const config = new oauth.Configuration(
    {
      issuer: row.issuer,
      authorization_endpoint: placed(row.authorizeUrl, address),
      token_endpoint: placed(row.tokenUrl, address),
      revocation_endpoint: row.revoke?.by === 'revocation' ? placed(row.revoke.url, address) : undefined,
    },
    clientId,
    undefined,
    row.secretIn === 'header' ? plainBasic(clientId, clientSecret) : oauth.ClientSecretPost(clientSecret),
  )
  config.timeout = timeoutS
  if (address?.startsWith('http:')) oauth.allowInsecureRequests(config)
  return config
}

/** Without the percent-encoding of RFC 6749, which such networks do not undo. */
function plainBasic(clientId: string, clientSecret: string): oauth.ClientAuth {
  const value = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  return (_server, _client, _body, headers) => headers.set('authorization', value)
}

function tokensOf(
  answer: oauth.TokenEndpointResponse & oauth.TokenEndpointResponseHelpers,
  now: Date,
): Tokens {
  const seconds = answer.expiresIn()
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    expiresAt: seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000),
  }
}
