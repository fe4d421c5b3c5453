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
