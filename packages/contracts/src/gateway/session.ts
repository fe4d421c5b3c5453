// Signing in and out. Browsers sign in by navigation, with OpenID Connect.
import { z } from 'zod'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('gateway')

/** Redirects to the sign-in provider. `returnTo` is a path on this site, `login_hint` is passed on. */
export const beginSignIn = endpoint('GET', '/api/login', {
  access: 'public',
  rate: 'sign-in',
  query: z.looseObject({}),
  reply: z.undefined(),
  status: 302,
})

/** Why a sign-in did not work, as `signin=` in the URL: the person stopped it, the provider is down, anything else. */
export const SignInFailure = z.enum(['cancelled', 'unavailable', 'failed'])
export type SignInFailure = z.infer<typeof SignInFailure>

/** The provider redirects here. Leads to `returnTo`, with a `SignInFailure` if it did not work. */
export const finishSignIn = endpoint('GET', '/api/login/callback', {
  access: 'public',
  rate: 'sign-in',
  query: z.looseObject({}),
  reply: z.undefined(),
  status: 302,
})

export const signOut = endpoint('POST', '/api/logout', {
  access: 'public',
  reply: z.undefined(),
  status: 204,
})

/** Ends all sessions of the member, on all devices. */
export const signOutEverywhere = endpoint('POST', '/api/logout/everywhere', {
  access: 'member',
  reply: z.undefined(),
  status: 204,
})

export const MemberSession = z.object({
  /** Leads to no session id. */
  id: z.string(),
  /** Browser and system in words, as "Firefox on Windows". */
  device: z.string(),
  signedInAt: z.iso.datetime(),
  /** To the hour. */
  lastSeenAt: z.iso.datetime(),
  /** Whether the request belongs to this session. */
  isCurrent: z.boolean(),
})
export type MemberSession = z.infer<typeof MemberSession>

/** The running sessions of the member: the current one first, then those seen last. */
export const listSessions = endpoint('GET', '/api/sessions', {
  access: 'member',
  reply: z.array(MemberSession),
})

/** Ends one session of the member. Idempotent. */
export const endSession = endpoint('DELETE', '/api/sessions/:id', {
  access: 'member',
  params: z.strictObject({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
  reply: z.undefined(),
  status: 204,
})
