// OAuth endpoints of the five social networks. A new version of a network's API is a change here.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { z } from 'zod'

export interface PlatformEndpoints {
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  /** Returns the member's profile. */
  profileUrl: string
  profileId: z.ZodType<string>
  /** RFC 7009, or a DELETE request. Instagram has neither. */
  revoke?: { url: string; by: 'revocation' | 'delete' }
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

const idOf = z.object({ id: z.string() }).transform(({ id }) => id)
const subjectOf = z.object({ sub: z.string() }).transform(({ sub }) => sub)

export const platformEndpoints: Record<SocialPlatform, PlatformEndpoints> = {
  facebook: {
    issuer: 'https://www.facebook.com',
    authorizeUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
    profileUrl: 'https://graph.facebook.com/v23.0/me?fields=id',
    profileId: idOf,
    revoke: { url: 'https://graph.facebook.com/v23.0/me/permissions', by: 'delete' },
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
    secretIn: 'header',
    scope: 'tweet.read tweet.write users.read media.write offline.access',
  },
  instagram: {
    issuer: 'https://www.instagram.com',
    authorizeUrl: 'https://www.instagram.com/oauth/authorize',
    tokenUrl: 'https://api.instagram.com/oauth/access_token',
    profileUrl: 'https://graph.instagram.com/me?fields=user_id',
    profileId: z.object({ user_id: z.string() }).transform((profile) => profile.user_id),
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
    secretIn: 'body',
    scope: 'openid https://www.googleapis.com/auth/business.manage',
    // Google returns a refresh token only with these.
    parameters: { access_type: 'offline', prompt: 'consent' },
  },
}
