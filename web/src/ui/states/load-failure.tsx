// A list that could not be loaded: what happened, and the way to try again.
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
