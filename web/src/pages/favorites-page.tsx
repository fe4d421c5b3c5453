// The member's favourites.

import { t } from '@lingui/core/macro'
import { FavoriteButton } from '../features/favorites/favorite-button.tsx'
import { favoriteLink, type ShownFavorite } from '../features/favorites/favorite-rules.ts'
import { FavoriteGrid } from '../features/favorites/lists/favorite-grid.tsx'
import { useMember } from '../features/session/current-user.ts'
import { GymCard, GymCardSkeleton } from '../ui/gym/gym-card.tsx'
import { MemberPage } from '../widgets/account/member-page.tsx'

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

interface FavoriteCardProps {
  favorite: ShownFavorite
  miles: number | undefined
}

/** Card of a favourite, with its heart. */
function FavoriteCard({ favorite: { gym, gymId }, ...distance }: FavoriteCardProps) {
  const member = useMember()
  return (
    <GymCard gym={gym} href={favoriteLink(gym)} bare {...distance}>
      {member && <FavoriteButton gymId={gymId} memberId={member.id} variant="on-photo" />}
    </GymCard>
  )
}
