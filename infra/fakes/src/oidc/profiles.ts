// What real OpenID providers do differently, all within the standard. CONTRACT.md names their documents.
interface Profile {
  /** The only client authentication that it takes. */
  auth: 'client_secret_basic' | 'client_secret_post'
  /** Without it, the claim is missing. */
  emailVerified?: true | 'true'
  /** Claims of the ID token; the user info has all. All of them by default. */
  idTokenClaims?: readonly string[]
  /** How far its clock is ahead of ours. */
  aheadS?: number
}

export const oidcProfiles = {
  plain: { auth: 'client_secret_post', emailVerified: true },
  basic: { auth: 'client_secret_basic', emailVerified: true },
  text: { auth: 'client_secret_post', emailVerified: 'true' },
  'no-claim': { auth: 'client_secret_post' },
  'user-info': { auth: 'client_secret_post', emailVerified: true, idTokenClaims: ['sub'] },
  'split-claims': {
    auth: 'client_secret_post',
    emailVerified: true,
    idTokenClaims: ['sub', 'email', 'name'],
  },
  'clock-ahead': { auth: 'client_secret_post', emailVerified: true, aheadS: 300 },
  'clock-behind': { auth: 'client_secret_post', emailVerified: true, aheadS: -180 },
  'clock-wrong': { auth: 'client_secret_post', emailVerified: true, aheadS: -3_600 },
} as const satisfies Record<string, Profile>

export type OidcProfile = keyof typeof oidcProfiles
export const profileOf = (name: OidcProfile): Profile => oidcProfiles[name]
