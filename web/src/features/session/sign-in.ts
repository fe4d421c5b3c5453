// Sign-in URL, sign-out, and deleting the account.
import { deleteAccount } from '@jumpingjack/contracts/gateway/account'
import { signOut, signOutEverywhere } from '@jumpingjack/contracts/gateway/session'
import { callApi } from '../../lib/api/api.ts'
import { removeDrafts } from '../../lib/drafts/draft-store.ts'
import { forgetMember } from './use-single-member.ts'

/** Parameter of the page to which a failed sign-in returns. */
export const failureParameter = 'signin'

/** `search` are the parameters of the page to return to. */
export function signInUrl(path: string, search = ''): string {
  const params = new URLSearchParams(search)
  params.delete(failureParameter)
  const returnTo = params.size > 0 ? `${path}?${params}` : path
  return `/api/login?${new URLSearchParams({ returnTo })}`
}

/** Ends the session, or all sessions of the member. */
export async function endSession(memberId: string, where: 'here' | 'everywhere' = 'here'): Promise<void> {
  await callApi(where === 'here' ? signOut : signOutEverywhere, {})
  leave(memberId)
}

/** `email` is the address of the account, as a confirmation. */
export async function deleteOwnAccount(memberId: string, email: string): Promise<void> {
  await callApi(deleteAccount, { body: { email } })
  leave(memberId)
}

/** Reloads, so that none of the member's data stay. */
function leave(memberId: string): void {
  removeDrafts(memberId)
  forgetMember()
  location.assign('/')
}
