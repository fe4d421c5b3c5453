// The members of the fake provider: every e-mail address is one, without a password.
import { createHash } from 'node:crypto'
import { type OidcProfile, profileOf } from './profiles.ts'

export const demoMembers = ['alice@example.com', 'bob@example.com', 'carol@example.com'] as const

export type Members = ReturnType<typeof createMembers>

export function createMembers(profile: OidcProfile) {
  const { emailVerified, idTokenClaims } = profileOf(profile)
  const emails = new Map<string, string>()
  return {
    /** The subject of an address, always the same. */
    admit(address: string): string {
      const email = address.toLowerCase()
      const subject = createHash('sha256').update(email).digest('base64url')
      emails.set(subject, email)
      return subject
    },
    find(_ctx: unknown, subject: string) {
      const email = emails.get(subject)
      if (!email) return undefined
      const claims: Record<string, unknown> & { sub: string } = {
        ...{ sub: subject, email, name: nameOf(email) },
        ...(emailVerified !== null && { email_verified: emailVerified }),
      }
      const isShown = ([name]: [string, unknown]) => !idTokenClaims || idTokenClaims.includes(name)
      const ofIdToken = { sub: subject, ...Object.fromEntries(Object.entries(claims).filter(isShown)) }
      return { accountId: subject, claims: (use: string) => (use === 'id_token' ? ofIdToken : claims) }
    },
  }
}

/** "alice@example.com" is Alice, "mary.ann@example.com" Mary Ann. */
export function nameOf(email: string): string {
  const words = email.slice(0, email.indexOf('@')).split(/[._-]+/)
  return words
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
