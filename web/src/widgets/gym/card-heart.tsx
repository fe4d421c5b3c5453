// The heart of a card, for which one call reads the favourites of all cards. Loaded after the cards.
import { useQuery } from '@tanstack/react-query'
import { FavoriteButton } from '../../features/favorites/favorite-button.tsx'
import { favoritesOptions } from '../../features/favorites/favorite-queries.ts'
import { useMember } from '../../features/session/current-user.ts'
import type { ListedGym } from '../../lib/gym/listed-gym.ts'

export function CardHeart({ gym: { id, name } }: { gym: Pick<ListedGym, 'id' | 'name'> }) {
  const member = useMember()
  const { data } = useQuery(favoritesOptions)
  if (!member || !data) return null
  const known = { isFavorite: data.some((favorite) => favorite.gymId === id) }
  return <FavoriteButton gymId={id} gymName={name} memberId={member.id} known={known} variant="on-photo" />
}
