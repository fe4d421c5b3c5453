// The favourites with the fields of the provider's gyms, of which only the ids are stored.
import type { Favorite } from '@jumpingjack/contracts/user/favorites'
import { useQuery } from '@tanstack/react-query'
import { placeOptions } from '../../lib/gym/gym-queries.ts'
import { placeIdOf } from '../../lib/gym/listed-gym.ts'
import type { ShownFavorite } from './favorite-order.ts'

export function useShownFavorites(favorites: readonly Favorite[]): ShownFavorite[] {
  const ids = favorites.flatMap(({ gymId }) => placeIdOf(gymId) ?? [])
  const { data: places } = useQuery({
    queryKey: ['favorite-places', ids],
    queryFn: async ({ client }) => {
      const found = ids.map((id) => client.ensureQueryData(placeOptions(id)).catch(() => undefined))
      return new Map((await Promise.all(found)).map((place, index) => [ids[index], place]))
    },
    enabled: ids.length > 0,
    // Those that failed are tried again when the connection returns.
    staleTime: 0,
  })
  return favorites.map((favorite) => ({
    ...favorite,
    gym: places?.get(placeIdOf(favorite.gymId)) ?? favorite.gym,
  }))
}
