// Shown when the session ends on a page that requires one.
import { t } from '@lingui/core/macro'
import { LogIn } from 'lucide-react'
import { SignInLink } from '../../features/session/sign-in-link.tsx'
import { StateMessage } from '../../ui/states/state-message.tsx'

export function SignInRequired() {
  return (
    <main className="grid min-h-(--page-height) place-items-center">
      <StateMessage
        Icon={LogIn}
        title={t`Sign In Required`}
        text={t`Your session has ended. Sign in to continue where you left off.`}
        heading="h1"
      >
        <SignInLink variant="primary">{t`Sign in`}</SignInLink>
      </StateMessage>
    </main>
  )
}
