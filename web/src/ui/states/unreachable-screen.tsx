// Shown when the session cannot be determined.
import { t } from '@lingui/core/macro'
import { CloudOff } from 'lucide-react'
import { Button } from '../form/button.tsx'
import { StateMessage } from './state-message.tsx'

export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="grid min-h-(--page-height) place-items-center">
      <StateMessage
        Icon={CloudOff}
        title={t`Jumpingjack cannot be reached`}
        text={t`Check your connection, or try again in a moment.`}
        role="alert"
        heading="h1"
      >
        <Button variant="primary" onClick={onRetry}>{t`Try again`}</Button>
      </StateMessage>
    </main>
  )
}
