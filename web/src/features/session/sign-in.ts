// Where sign-in begins and how it ends.
import { signOut } from '@jumpingjack/contracts/gateway/session'
import { callApi } from '../../lib/api/api.ts'
import { forgetMember } from './use-single-member.ts'

/** The address to navigate to; after sign-in the browser comes back to `returnTo`, a path on this site. */
export function signInUrl(returnTo: string): string {
  return `/api/login?${new URLSearchParams({ returnTo })}`
}

/** Ends the session on the server, then starts the page anew so that nothing of it stays in memory. */
export async function endSession(): Promise<void> {
  await callApi(signOut, {})
  forgetMember()
  location.assign('/')
}
