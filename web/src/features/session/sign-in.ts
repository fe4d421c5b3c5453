// Sign-in URL and sign-out.
import { signOut } from '@jumpingjack/contracts/gateway/session'
import { callApi } from '../../lib/api/api.ts'
import { removeDrafts } from '../../lib/drafts/draft-store.ts'
import { forgetMember } from './use-single-member.ts'

/** `returnTo` is a path of this site. */
export function signInUrl(returnTo: string): string {
  return `/api/login?${new URLSearchParams({ returnTo })}`
}

/** Ends the session and reloads the page, so that nothing of the member stays in memory or in drafts. */
export async function endSession(memberId: string): Promise<void> {
  await callApi(signOut, {})
  removeDrafts(memberId)
  forgetMember()
  location.assign('/')
}
