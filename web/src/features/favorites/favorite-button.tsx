// The favourite button of a gym.
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import { type ButtonVariant, IconButton } from '../../ui/form/button.tsx'
import { useFavorite } from './use-favorite.ts'

interface FavoriteButtonProps {
  gymId: string
  memberId: string
  variant?: ButtonVariant
}

export function FavoriteButton({ gymId, memberId, variant }: FavoriteButtonProps) {
  const { isFavorite, isBusy, toggle } = useFavorite(gymId, memberId)
  return (
    <IconButton
      label={isFavorite ? t`Remove from favorites` : t`Add to favorites`}
      variant={variant}
      // `disabled` would move the focus away during a change.
      aria-disabled={isBusy}
      onClick={toggle}
    >
      <Heart
        aria-hidden="true"
        className={clsx('size-5', isFavorite && 'animate-fade-in fill-danger stroke-danger')}
      />
    </IconButton>
  )
}
