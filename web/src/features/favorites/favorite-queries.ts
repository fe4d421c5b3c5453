// Favourites as server data: the list, the status of each gym, and how a change reaches both.
import {
  addFavorite,
  listFavorites,
  readFavoriteStatus,
  removeFavorite,
} from '@jumpingjack/contracts/user/favorites'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'

const listKey = [listFavorites.path] as const

export function favoriteStatusOptions(gymId: string) {
  return queryOptions({
    queryKey: [...listKey, gymId, 'status'],
    queryFn: ({ signal }) => callApi(readFavoriteStatus, { params: { gymId }, signal }),
  })
}

/** Read anew on every visit: what the cards say of their gyms would grow old unseen. */
export const favoritesOptions = queryOptions({
  queryKey: listKey,
  queryFn: async ({ client, signal }) => {
    const favorites = await callApi(listFavorites, { signal })
    // The hearts of the list need no call each.
    for (const { gymId } of favorites) setStatus(client, gymId, true)
    return favorites
  },
  gcTime: 0,
})

/** Makes the gym a favourite, or takes it off, and brings the cached status and the list up to date. */
export async function sendFavorite(
  queryClient: QueryClient,
  gymId: string,
  isFavorite: boolean,
): Promise<void> {
  const reply = isFavorite
    ? await callApi(addFavorite, { body: { gymId } })
    : await callApi(removeFavorite, { params: { gymId } })
  setStatus(queryClient, gymId, reply.isFavorite)
  void queryClient.invalidateQueries({ queryKey: listKey, exact: true })
}

function setStatus(queryClient: QueryClient, gymId: string, isFavorite: boolean): void {
  queryClient.setQueryData(favoriteStatusOptions(gymId).queryKey, { isFavorite })
}
