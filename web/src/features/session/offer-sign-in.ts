// Offers to sign in again when the session has ended while the page was open.
import { t } from '@lingui/core/macro'
import { showToast } from '../../ui/overlay/toasts.ts'
import { signInUrl } from './sign-in-url.ts'

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
