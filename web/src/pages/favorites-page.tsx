// The member's favourites.
import { t } from '@lingui/core/macro'
import { FavoriteGrid } from '../features/favorites/lists/favorite-grid.tsx'
import { GymCardSkeleton } from '../ui/gym/gym-card.tsx'
import { MemberPage } from '../widgets/account/member-page.tsx'
import { FavoriteCard } from '../widgets/gym/favorite-card.tsx'

export function FavoritesPage() {
  return (
    <MemberPage title={t`My Favorites`} className="max-w-6xl">
      <FavoriteGrid
        card={(favorite, distance) => <FavoriteCard favorite={favorite} {...distance} />}
        cardSkeleton={<GymCardSkeleton />}
      />
    </MemberPage>
  )
}
