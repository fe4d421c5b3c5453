// The page of favourites when nothing is there, and when the lists cannot be loaded.
import { Heart, List } from 'lucide-react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { StateMessage } from '../../../ui/states/state-message.tsx'

export function NoFavorites() {
  return (
    <StateMessage Icon={Heart} title="No favorites yet" text="Click the heart icon of a gym to keep it here.">
      <Link href="/" className={buttonClass('primary')}>
        Discover Gyms
      </Link>
    </StateMessage>
  )
}

export function EmptyList({ href }: { href: string }) {
  return (
    <StateMessage
      Icon={List}
      title="No gyms in this list yet"
      text="Open all favorites and choose “Add to list” below a gym."
    >
      <Link href={href} className={buttonClass('primary')}>
        All favorites
      </Link>
    </StateMessage>
  )
}

export function ListsFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="mb-3 flex items-center justify-between gap-3 text-sm text-muted">
      Your lists could not be loaded.
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
