// The five networks: paths, tokens, profiles and posting. CONTRACT.md names the document of each.
import {
  platformNames,
  type SocialPlatform,
  socialPlatforms,
} from '@jumpingjack/contracts/fields/social-platform'
import { google } from './posting/google.ts'
import { linkedin } from './posting/linkedin.ts'
import { facebook, instagram } from './posting/meta.ts'
import type { PostingApi } from './posting/posting.routes.ts'
import { twitter } from './posting/twitter.ts'

export interface Network {
  name: SocialPlatform
  title: string
  authorize: string
  token: string
  /** LinkedIn rejects the client when it sends a verifier. */
  pkce: boolean
  /** Of a token for a code, in seconds. */
  lifetimeS: number
  /** Fields of the reply for a code, beside the access token. */
  replyFields: readonly ('token_type' | 'expires_in' | 'scope' | 'id_token')[]
  /** The reply for a code is `{data: [{access_token, user_id, permissions}]}`. */
  wrapsReply?: boolean
  /** Exchanges a short-lived token by GET, and renews the long-lived one. */
  longLived?: { path: string; grant: string; tokenParameter: string; renewPath?: string }
  /** Parameters of the redirect after Cancel. */
  denial: Record<string, string>
  /** Issuer of its ID tokens. */
  issuer?: string
  profile: string
  profileOf(accountId: string): unknown
  /** RFC 7009, or DELETE with the token itself. */
  revoke?: { path: string; by: 'revocation' | 'delete' }
  secretIn: 'header' | 'body'
  /** Refresh tokens: valid once, valid until revoked, or none. */
  refresh: 'once' | 'kept' | 'none'
  posting: PostingApi
}

const day = 86_400

/** A JSON number with all its digits. The types of TypeScript lack `rawJSON`. */
export const exactNumber = (digits: string) =>
  (JSON as unknown as { rawJSON(text: string): object }).rawJSON(digits)

const denied = { error: 'access_denied' }
const deniedAtMeta = { error_reason: 'user_denied', ...denied }

const networksByName: Record<SocialPlatform, Omit<Network, 'name' | 'title'>> = {
  facebook: {
    authorize: '/v25.0/dialog/oauth',
    denial: { ...deniedAtMeta, error_description: 'Permissions error.' },
    token: '/v25.0/oauth/access_token',
    pkce: false,
    lifetimeS: 7_200,
    replyFields: ['token_type', 'expires_in'],
    longLived: {
      path: '/v25.0/oauth/access_token',
      grant: 'fb_exchange_token',
      tokenParameter: 'fb_exchange_token',
    },
    profile: '/v25.0/me',
    profileOf: (id) => ({ id }),
    revoke: { path: '/v25.0/me/permissions', by: 'delete' },
    secretIn: 'body',
    refresh: 'none',
    posting: facebook,
  },
  twitter: {
    authorize: '/i/oauth2/authorize',
    denial: denied,
    token: '/2/oauth2/token',
    pkce: true,
    lifetimeS: 7_200,
    replyFields: ['token_type', 'expires_in', 'scope'],
    profile: '/2/users/me',
    profileOf: (id) => ({ data: { id } }),
    revoke: { path: '/2/oauth2/revoke', by: 'revocation' },
    secretIn: 'header',
    refresh: 'once',
    posting: twitter,
  },
  instagram: {
    authorize: '/oauth/authorize',
    denial: { ...deniedAtMeta, error_description: 'The user denied your request' },
    token: '/oauth/access_token',
    pkce: false,
    lifetimeS: 3_600,
    replyFields: [],
    wrapsReply: true,
    longLived: {
      path: '/access_token',
      grant: 'ig_exchange_token',
      tokenParameter: 'access_token',
      renewPath: '/refresh_access_token',
    },
    profile: '/me',
    profileOf: (id) => ({ data: [{ user_id: /[02468]$/.test(id) ? exactNumber(id) : id }] }),
    secretIn: 'body',
    refresh: 'none',
    posting: instagram,
  },
  linkedin: {
    authorize: '/oauth/v2/authorization',
    denial: {
      error: 'user_cancelled_authorize',
      error_description: 'The user cancelled the authorization',
    },
    token: '/oauth/v2/accessToken',
    pkce: false,
    lifetimeS: 60 * day,
    replyFields: ['expires_in', 'scope', 'id_token'],
    issuer: 'https://www.linkedin.com/oauth',
    profile: '/v2/userinfo',
    profileOf: (id) => ({ sub: id }),
    revoke: { path: '/oauth/v2/revoke', by: 'revocation' },
    secretIn: 'body',
    // Only approved partners get refresh tokens.
    refresh: 'none',
    posting: linkedin,
  },
  google: {
    authorize: '/o/oauth2/v2/auth',
    denial: denied,
    token: '/token',
    pkce: true,
    lifetimeS: 3_599,
    replyFields: ['token_type', 'expires_in', 'scope', 'id_token'],
    issuer: 'https://accounts.google.com',
    profile: '/v1/userinfo',
    profileOf: (id) => ({ sub: id }),
    revoke: { path: '/revoke', by: 'revocation' },
    secretIn: 'body',
    refresh: 'kept',
    posting: google,
  },
}

export const networks: Network[] = socialPlatforms.map((name) => ({
  name,
  title: platformNames[name],
  ...networksByName[name],
}))
