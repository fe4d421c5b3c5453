// Sign-in URL and sign-out.
import { signOut, signOutEverywhere } from '@jumpingjack/contracts/gateway/session'
import { callApi } from '../../lib/api/api.ts'
import { forgetMember } from './use-single-member.ts'

/** `returnTo` is a path of this site. */
export function signInUrl(returnTo: string): string {
  return `/api/login?${new URLSearchParams({ returnTo })}`
}

/** Ends the session, or all sessions of the member, then reloads, so that nothing of the member stays in memory. */
export async function endSession(where: 'here' | 'everywhere' = 'here'): Promise<void> {
  await callApi(where === 'here' ? signOut : signOutEverywhere, {})
  forgetMember()
  location.assign('/')
}
