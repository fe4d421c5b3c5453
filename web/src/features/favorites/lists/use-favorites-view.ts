// What the page of favourites shows: list and sort order from the URL, favourites with distances.

import type { FavoriteList } from '@jumpingjack/contracts/user/favorite-lists'
import type { Favorite } from '@jumpingjack/contracts/user/favorites'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { distanceOrigin } from '../../../lib/geo/distance.ts'
import { defaultCentre } from '../../../lib/geo/geo.ts'
import { locationError, useCentre } from '../../../lib/geo/use-centre.ts'
import { placeOptions } from '../../../lib/gym/gym-queries.ts'
import { readCentre } from '../../../lib/gym/gym-url.ts'
import { placeIdOf } from '../../../lib/gym/listed-gym.ts'
import { withParams } from '../../../lib/with-params.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { type FavoriteSort, favoriteSorts, inOrder, type ShownFavorite } from '../favorite-rules.ts'

export type FavoritesView = ReturnType<typeof useFavoritesView>

export function useFavoritesView(favorites: readonly Favorite[], lists: readonly FavoriteList[]) {
  const [params, setParams] = useSearchParams()
  const mapCentre = readCentre(params)
  // Nobody is asked for the position before it is needed.
  const { position, locate } = useCentre(mapCentre ?? defaultCentre)
  const origin = distanceOrigin(mapCentre, position)
  const list = lists.find(({ id }) => id === params.get('list'))
  const sort = favoriteSorts.find((each) => each === params.get('sort')) ?? 'own'
  const shown = inOrder(useShownFavorites(favorites), { listId: list?.id, sort, from: origin?.from })
  const changeSort = (next: FavoriteSort) => {
    if (next === 'distance' && !origin) locate().catch((error) => showToast(locationError(error)))
    setParams((now) => withParams(now, { sort: next === 'own' ? undefined : next }), { replace: true })
  }
  const hrefOf = (listId: string | undefined) => `/favorites?${withParams(params, { list: listId })}`
  return { list, sort, changeSort, origin, shown, hrefOf }
}

/** The favourites with the fields of the provider's gyms, of which only the ids are stored. */
function useShownFavorites(favorites: readonly Favorite[]): ShownFavorite[] {
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
