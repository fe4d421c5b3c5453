// Signing in and out. Browsers sign in by navigation, with OpenID Connect.
import { z } from 'zod'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('gateway')

export const beginSignIn = endpoint('GET', '/api/login', {
  summary: 'Sign in',
  description:
    'A browser navigation: redirects to the sign-in provider, and after it to `returnTo`, a path on this site. `login_hint` is passed on.',
  access: 'public',
  rate: 'sign-in',
  query: z.looseObject({ returnTo: z.string().optional(), login_hint: z.string().optional() }),
  reply: z.undefined(),
  status: 302,
})

/**
 * Why a sign-in did not work, as `signin=` in the URL: the person stopped it, the provider is down, it refuses browsers
 * in other apps, anything else.
 */
export const SignInFailure = z.enum(['cancelled', 'unavailable', 'embedded', 'failed'])
export type SignInFailure = z.infer<typeof SignInFailure>

export const finishSignIn = endpoint('GET', '/api/login/callback', {
  summary: 'Finish the sign-in',
  description:
    'The provider redirects here. Redirects to the page where the sign-in began, after a failure with `signin=` and its reason.',
  access: 'public',
  rate: 'sign-in',
  query: z.looseObject({}),
  reply: z.undefined(),
  status: 302,
})

export const signOut = endpoint('POST', '/api/logout', {
  summary: 'Sign out',
  access: 'public',
  reply: z.undefined(),
  status: 204,
})

export const signOutEverywhere = endpoint('POST', '/api/logout/everywhere', {
  summary: 'End all sessions of the member',
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

export const listSessions = endpoint('GET', '/api/sessions', {
  summary: 'List own sessions',
  description: 'The current one first, then those seen last.',
  access: 'member',
  reply: z.array(MemberSession),
})

export const endSession = endpoint('DELETE', '/api/sessions/:id', {
  summary: 'End one of the own sessions',
  description: 'Idempotent.',
  access: 'member',
  params: z.strictObject({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
  reply: z.undefined(),
  status: 204,
})
