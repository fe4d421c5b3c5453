// Error state of a list, with a retry button. Offline, the list is loaded when the connection returns.
import { CircleAlert, CloudOff } from 'lucide-react'
import { useIsOnline } from '../../lib/connection/use-connection.ts'
import { Button } from '../form/button.tsx'
import { StateMessage } from './state-message.tsx'

export function LoadFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  if (!useIsOnline()) {
    return (
      <StateMessage
        Icon={CloudOff}
        title="Not available offline"
        text="It is loaded when the connection returns."
        role="alert"
      />
    )
  }
  return (
    <StateMessage Icon={CircleAlert} title={title} text="Please try refreshing the page." role="alert">
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </StateMessage>
  )
}
