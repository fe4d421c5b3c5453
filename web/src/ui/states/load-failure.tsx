// Error state of a list, with a retry button.
import { CircleAlert } from 'lucide-react'
import { Button } from '../form/button.tsx'
import { StateMessage } from './state-message.tsx'

export function LoadFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <StateMessage Icon={CircleAlert} title={title} text="Please try refreshing the page." role="alert">
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </StateMessage>
  )
}
