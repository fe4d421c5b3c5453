// Signing in again, signing out, and deleting the account.

import { deleteAccount } from '@jumpingjack/contracts/gateway/account'
import { signOut, signOutEverywhere } from '@jumpingjack/contracts/gateway/session'
import { t } from '@lingui/core/macro'
import { callApi } from '../../lib/api/api.ts'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { tabStore } from '../../lib/browser-store.ts'
import { removeDrafts } from '../../lib/drafts/drafts.ts'
import { removeWeek } from '../../lib/gym/my-week.ts'
import { forgetMember } from '../../lib/offline/copies.ts'
import { removeOfflineQueue } from '../../lib/offline/offline-queue.ts'
import { removeRecent } from '../../lib/recent-searches.ts'
import { showError, showToast } from '../../ui/overlay/toasts.ts'
import { accountDeletedKey, outcomeParameter, signInUrl } from './sign-in-url.ts'

/** Ends the session, or all sessions of the member. Shows a failure. */
export async function endSessions(memberId: string, where: 'here' | 'everywhere'): Promise<void> {
  try {
    await callApi(where === 'here' ? signOut : signOutEverywhere, {})
    await leave(memberId)
  } catch (error) {
    showError(userMessage(error, t`You are still signed in. Please try again.`))
  }
}

/** `email` is the address of the account, as a confirmation. */
export async function deleteOwnAccount(memberId: string, email: string): Promise<void> {
  await callApi(deleteAccount, { body: { email } })
  removeOfflineQueue(memberId)
  removeWeek(memberId)
  tabStore.setItem(accountDeletedKey, 'true')
  await leave(memberId, `/?${outcomeParameter}=deleted`)
}

/** Removes the member's data from browser and page, except favourites that were not sent yet, and the week. */
async function leave(memberId: string, to = '/'): Promise<void> {
  removeDrafts(memberId)
  removeRecent(memberId)
  await forgetMember().catch(() => undefined)
  location.assign(to)
}

export function offerSignIn(): void {
  const run = () => location.assign(signInUrl(location.pathname, location.search))
  showToast({
    title: t`Sign In Required`,
    description: t`Your session has ended. Sign in to continue where you left off.`,
    variant: 'destructive',
    stays: true,
    action: { label: t`Sign in`, run },
  })
}
