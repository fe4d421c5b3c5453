// The five networks: paths, profiles and posting.
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
  profile: string
  profileOf(accountId: string): unknown
  /** RFC 7009, or DELETE with the token itself. */
  revoke?: { path: string; by: 'revocation' | 'delete' }
  secretIn: 'header' | 'body'
  /** Whether it issues refresh tokens. */
  renews: boolean
  posting: PostingApi
}

const networksByName: Record<SocialPlatform, Omit<Network, 'name' | 'title'>> = {
  facebook: {
    authorize: '/v23.0/dialog/oauth',
    token: '/v23.0/oauth/access_token',
    profile: '/v23.0/me',
    profileOf: (id) => ({ id }),
    revoke: { path: '/v23.0/me/permissions', by: 'delete' },
    secretIn: 'body',
    renews: false,
    posting: facebook,
  },
  twitter: {
    authorize: '/i/oauth2/authorize',
    token: '/2/oauth2/token',
    profile: '/2/users/me',
    profileOf: (id) => ({ data: { id } }),
    revoke: { path: '/2/oauth2/revoke', by: 'revocation' },
    secretIn: 'header',
    renews: true,
    posting: twitter,
  },
  instagram: {
    authorize: '/oauth/authorize',
    token: '/oauth/access_token',
    profile: '/me',
    profileOf: (id) => ({ user_id: id }),
    secretIn: 'body',
    renews: false,
    posting: instagram,
  },
  linkedin: {
    authorize: '/oauth/v2/authorization',
    token: '/oauth/v2/accessToken',
    profile: '/v2/userinfo',
    profileOf: (id) => ({ sub: id }),
    revoke: { path: '/oauth/v2/revoke', by: 'revocation' },
    secretIn: 'body',
    renews: true,
    posting: linkedin,
  },
  google: {
    authorize: '/o/oauth2/v2/auth',
    token: '/token',
    profile: '/v1/userinfo',
    profileOf: (id) => ({ sub: id }),
    revoke: { path: '/revoke', by: 'revocation' },
    secretIn: 'body',
    renews: true,
    posting: google,
  },
}

export const networks: Network[] = socialPlatforms.map((name) => ({
  name,
  title: platformNames[name],
  ...networksByName[name],
}))
