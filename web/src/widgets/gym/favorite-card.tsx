// Card of a favourite, with its heart.
import { FavoriteButton } from '../../features/favorites/favorite-button.tsx'
import { favoriteLink } from '../../features/favorites/favorite-link.ts'
import type { ShownFavorite } from '../../features/favorites/favorite-order.ts'
import { useMember } from '../../features/session/current-user.ts'
import { GymCard } from '../../ui/gym/gym-card.tsx'

interface FavoriteCardProps {
  favorite: ShownFavorite
  miles: number | undefined
}

export function FavoriteCard({ favorite: { gym, gymId }, ...distance }: FavoriteCardProps) {
  const member = useMember()
  return (
    <GymCard gym={gym} href={favoriteLink(gym)} bare {...distance}>
      {member && <FavoriteButton gymId={gymId} memberId={member.id} variant="on-photo" />}
    </GymCard>
  )
}
