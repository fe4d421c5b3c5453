// What real OpenID providers do differently, all within the standard. CONTRACT.md names their documents.
interface Profile {
  /** The only client authentication that it takes. */
  auth?: 'client_secret_basic' | 'client_secret_post'
  /** With null, the claim is missing. */
  emailVerified?: true | 'true' | null
  /** Claims of the ID token; the user info has all. All of them by default. */
  idTokenClaims?: readonly string[]
  /** How far its clock is ahead of ours. */
  aheadS?: number
}

export const oidcProfiles = {
  plain: {},
  basic: { auth: 'client_secret_basic' },
  text: { emailVerified: 'true' },
  'no-claim': { emailVerified: null },
  'user-info': { idTokenClaims: ['sub'] },
  'split-claims': { idTokenClaims: ['sub', 'email', 'name'] },
  'clock-ahead': { aheadS: 300 },
  'clock-behind': { aheadS: -180 },
  'clock-wrong': { aheadS: -3_600 },
} as const satisfies Record<string, Profile>

export type OidcProfile = keyof typeof oidcProfiles
const usual = { auth: 'client_secret_post', emailVerified: true } as const
export const profileOf = (name: OidcProfile): Profile & Required<Pick<Profile, 'auth'>> => {
  return { ...usual, ...oidcProfiles[name] }
}
