// The favourite button of a gym.
import type { FavoriteStatus } from '@jumpingjack/contracts/user/favorites'
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import { type ButtonVariant, IconButton } from '../../ui/form/button.tsx'
import { useFavorite } from './use-favorite.ts'

interface FavoriteButtonProps {
  gymId: string
  memberId: string
  variant?: ButtonVariant
  /** The status, if the favourites are loaded. */
  known?: FavoriteStatus
  /** Where several gyms have a button. */
  gymName?: string
}

export function FavoriteButton(props: FavoriteButtonProps) {
  const { gymId, memberId, variant, known, gymName } = props
  const { isFavorite, isBusy, toggle } = useFavorite(gymId, memberId, known)
  const tip = isFavorite ? t`Remove from favorites` : t`Add to favorites`
  return (
    <IconButton
      label={gymName ? labelOf(gymName, isFavorite) : tip}
      data-tip={tip}
      variant={variant}
      // `disabled` would move the focus away during a change.
      aria-disabled={isBusy}
      onClick={toggle}
    >
      <Heart
        className={clsx(
          'size-5',
          variant === 'on-photo' && 'fill-black/45 stroke-white',
          isFavorite && 'animate-fade-in fill-danger',
          isFavorite && variant !== 'on-photo' && 'stroke-danger',
        )}
      />
    </IconButton>
  )
}

function labelOf(name: string, isFavorite: boolean): string {
  return isFavorite ? t`Remove ${name} from favorites` : t`Add ${name} to favorites`
}
