// The page of favourites when nothing is there, and when the lists cannot be loaded.
import { t } from '@lingui/core/macro'
import { Heart, List } from 'lucide-react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { StateMessage } from '../../../ui/states/state-message.tsx'

export function NoFavorites() {
  return (
    <StateMessage
      Icon={Heart}
      title={t`No favorites yet`}
      text={t`Click the heart icon of a gym to keep it here.`}
    >
      <Link href="/" className={buttonClass('primary')}>{t`Discover Gyms`}</Link>
    </StateMessage>
  )
}

export function EmptyList({ href }: { href: string }) {
  return (
    <StateMessage
      Icon={List}
      title={t`No gyms in this list yet`}
      text={t`Open all favorites and choose “Add to list” below a gym.`}
    >
      <Link href={href} className={buttonClass('primary')}>{t`All favorites`}</Link>
    </StateMessage>
  )
}

export function ListsFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="mb-3 flex items-center justify-between gap-3 text-sm text-muted">
      {t`Your lists could not be loaded.`}
      <Button onClick={onRetry}>{t`Try again`}</Button>
    </div>
  )
}
