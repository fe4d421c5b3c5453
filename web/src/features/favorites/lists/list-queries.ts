// Queries of the page of favourites: the member's lists, changes of lists and notes, and what the URL asks for.

import { type FavoriteList, readFavoriteLists } from '@jumpingjack/contracts/user/favorite-lists'
import type { Favorite } from '@jumpingjack/contracts/user/favorites'
import { t } from '@lingui/core/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { ApiError } from '../../../lib/api/api-error.ts'
import { userMessage } from '../../../lib/api/user-facing-error.ts'
import { distanceOrigin } from '../../../lib/geo/distance.ts'
import { defaultCentre } from '../../../lib/geo/geo.ts'
import { locationError, useCentre } from '../../../lib/geo/use-centre.ts'
import { readCentre } from '../../../lib/gym/gym-url.ts'
import { placeIdOf } from '../../../lib/gym/listed-gym.ts'
import { placeOptions } from '../../../lib/gym/provider-hours.ts'
import { readOrCopy } from '../../../lib/offline/copies.ts'
import { withParams } from '../../../lib/with-params.ts'
import { showError, showToast } from '../../../ui/overlay/toasts.ts'
import { favoritesOptions } from '../favorite-queries.ts'
import { type FavoriteSort, favoriteSorts, inOrder, type ShownFavorite } from '../favorite-rules.ts'

export const favoriteListsOptions = queryOptions({
  queryKey: [readFavoriteLists.path] as const,
  queryFn: (context) => readOrCopy(readFavoriteLists, { signal: context.signal }, context),
  gcTime: 0,
})

interface Change<Reply> {
  send: () => Promise<Reply>
  /** The favourites as they will be. Shown at once. */
  show?: (favorites: Favorite[]) => Favorite[]
}

const mutationKey = ['favorite-lists'] as const

/** Changes are sent one after the other. After the last one the page reads what is stored. */
export function useListChange<Reply>(onError: (error: unknown) => unknown = showFailure) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey,
    scope: { id: 'favorite-lists' },
    mutationFn: ({ send }: Change<Reply>) => send(),
    onError,
    onMutate: async ({ show }) => {
      if (!show) return
      await queryClient.cancelQueries({ ...favoritesOptions, exact: true })
      queryClient.setQueryData(favoritesOptions.queryKey, (known) => known && show(known))
    },
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) > 1) return
      await Promise.all([
        queryClient.invalidateQueries({ ...favoriteListsOptions, exact: true }),
        queryClient.invalidateQueries({ ...favoritesOptions, exact: true }),
      ])
    },
  })
}

function showFailure(error: unknown): void {
  showError(userMessage(error, t`Failed to save the change. Please try again.`))
}

/** Returns what shows an error. A conflict is shown in the form, by reading the stored note. */
export function useNoteFailure() {
  const queryClient = useQueryClient()
  return async (error: unknown): Promise<void> => {
    const isConflict = error instanceof ApiError && error.problem?.code === 'favorite.note-changed'
    if (!isConflict) return showFailure(error)
    await queryClient
      .refetchQueries({ ...favoritesOptions, exact: true }, { throwOnError: true })
      .catch(showFailure)
  }
}

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
