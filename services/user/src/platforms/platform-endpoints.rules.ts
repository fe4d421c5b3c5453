// OAuth endpoints of the five social networks. A new version of a network's API is a change here.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { z } from 'zod'

interface Client {
  clientId: string
  clientSecret: string
}

export interface PlatformEndpoints {
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  /** Returns the member's profile. */
  profileUrl: string
  profileId: z.ZodType<string>
  /** RFC 7009, or a DELETE request. Instagram has neither. */
  revoke?: { url: string; by: 'revocation' | 'delete' }
  /** Whether the network takes PKCE. LinkedIn rejects the client that sends it, Meta documents none. */
  pkce: boolean
  /** Parameters of the GET request that exchanges the token of a code for one of 60 days. */
  longLived?: { url: string; parameters(client: Client, token: string): Record<string, string> }
  /** Renews a token of 60 days that is valid: the network has no refresh tokens. */
  renewal?: { url: string; grant: string }
  /** How the client secret is sent. */
  secretIn: 'header' | 'body'
  scope: string
  /** Further parameters of the consent page. */
  parameters?: Record<string, string>
}

/** The same path at `address`, if there is one. */
export function withBaseUrl(url: string, address: string | undefined): string {
  if (address === undefined) return url
  const { pathname, search } = new URL(url)
  return `${address}${pathname}${search}`
}

const Reply = z.looseObject({ access_token: z.string() })
const WrappedReply = z.object({ data: z.tuple([Reply]) }).transform(({ data: [reply] }) => reply)

/** Instagram's guide wraps the reply of the token endpoint in a list of one; it and LinkedIn omit `token_type`. */
export function standardReply(body: unknown): unknown {
  const reply = z.union([Reply, WrappedReply]).safeParse(body).data
  return reply ? { token_type: 'bearer', ...reply } : body
}

/**
 * Of the GET requests by which Meta issues and renews tokens of 60 days. Facebook names no time for those that never
 * expire.
 */
export const LongLivedReply = z.object({
  access_token: z.string(),
  expires_in: z.coerce.number().int().positive().nullish(),
})

/** Integers that a number cannot hold, as the ids of Instagram, stay as they are written. */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source: string }) =>
    typeof value === 'number' && /^\d{16,}$/.test(context?.source ?? '') ? context?.source : value,
  )
}

const facebook = 'https://graph.facebook.com/v25.0'

const idOf = z.object({ id: z.string() }).transform(({ id }) => id)
const subjectOf = z.object({ sub: z.string() }).transform(({ sub }) => sub)

const instagramUser = z.object({ user_id: z.union([z.string(), z.int()]).transform(String) })
/** The reference shows the profile itself, the guide a list of one. */
const instagramId = z
  .union([instagramUser, z.object({ data: z.tuple([instagramUser]) }).transform(({ data: [user] }) => user)])
  .transform((user) => user.user_id)

export const platformEndpoints: Record<SocialPlatform, PlatformEndpoints> = {
  facebook: {
    issuer: 'https://www.facebook.com',
    authorizeUrl: 'https://www.facebook.com/v25.0/dialog/oauth',
    tokenUrl: `${facebook}/oauth/access_token`,
    longLived: {
      url: `${facebook}/oauth/access_token`,
      parameters: ({ clientId, clientSecret }, token) => ({
        grant_type: 'fb_exchange_token',
        client_id: clientId,
        client_secret: clientSecret,
        fb_exchange_token: token,
      }),
    },
    profileUrl: `${facebook}/me?fields=id`,
    profileId: idOf,
    revoke: { url: `${facebook}/me/permissions`, by: 'delete' },
    pkce: false,
    secretIn: 'body',
    scope: 'public_profile pages_show_list pages_read_engagement pages_manage_posts',
  },
  twitter: {
    issuer: 'https://x.com',
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    profileUrl: 'https://api.x.com/2/users/me',
    profileId: z.object({ data: idOf }).transform(({ data }) => data),
    revoke: { url: 'https://api.x.com/2/oauth2/revoke', by: 'revocation' },
    pkce: true,
    secretIn: 'header',
    scope: 'tweet.read tweet.write users.read media.write offline.access',
  },
  instagram: {
    issuer: 'https://www.instagram.com',
    authorizeUrl: 'https://www.instagram.com/oauth/authorize',
    tokenUrl: 'https://api.instagram.com/oauth/access_token',
    longLived: {
      url: 'https://graph.instagram.com/access_token',
      parameters: ({ clientSecret }, token) => ({
        grant_type: 'ig_exchange_token',
        client_secret: clientSecret,
        access_token: token,
      }),
    },
    renewal: { url: 'https://graph.instagram.com/refresh_access_token', grant: 'ig_refresh_token' },
    profileUrl: 'https://graph.instagram.com/me?fields=user_id',
    profileId: instagramId,
    pkce: false,
    secretIn: 'body',
    scope: 'instagram_business_basic instagram_business_content_publish',
  },
  linkedin: {
    issuer: 'https://www.linkedin.com/oauth',
    authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
    tokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
    profileUrl: 'https://api.linkedin.com/v2/userinfo',
    profileId: subjectOf,
    revoke: { url: 'https://www.linkedin.com/oauth/v2/revoke', by: 'revocation' },
    pkce: false,
    secretIn: 'body',
    scope: 'openid profile w_member_social',
  },
  google: {
    issuer: 'https://accounts.google.com',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    profileUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
    profileId: subjectOf,
    revoke: { url: 'https://oauth2.googleapis.com/revoke', by: 'revocation' },
    pkce: true,
    secretIn: 'body',
    scope: 'openid https://www.googleapis.com/auth/business.manage',
    // Google returns a refresh token only with these.
    parameters: { access_type: 'offline', prompt: 'consent' },
  },
}
