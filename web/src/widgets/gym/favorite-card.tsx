// Card of a favourite. Only the id of the provider's gyms is stored, so their fields are fetched.
import type { Favorite } from '@jumpingjack/contracts/user/favorites'
import { useQuery } from '@tanstack/react-query'
import { FavoriteButton } from '../../features/favorites/favorite-button.tsx'
import { favoriteLink } from '../../features/favorites/favorite-link.ts'
import { useMember } from '../../features/session/current-user.ts'
import { placeOptions } from '../../lib/gym/gym-queries.ts'
import { placeIdOf } from '../../lib/gym/listed-gym.ts'
import { GymCard } from '../../ui/gym/gym-card.tsx'

export function FavoriteCard({ favorite }: { favorite: Favorite }) {
  const member = useMember()
  const placeId = placeIdOf(favorite.gymId)
  const place = useQuery({ ...placeOptions(placeId ?? ''), enabled: placeId !== undefined })
  const gym = place.data ?? favorite.gym
  return (
    <GymCard gym={gym} href={favoriteLink(gym)}>
      {member && <FavoriteButton gymId={favorite.gymId} memberId={member.id} />}
    </GymCard>
  )
}
