// Shown when the session cannot be determined.
import { CloudOff } from 'lucide-react'
import { Button } from '../form/button.tsx'
import { StateMessage } from './state-message.tsx'

export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="grid min-h-(--page-height) place-items-center">
      <StateMessage
        Icon={CloudOff}
        title="Jumpingjack cannot be reached"
        text="Check your connection, or try again in a moment."
        role="alert"
        heading="h1"
      >
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      </StateMessage>
    </main>
  )
}
