// Queries of favourites: the list and the status of each gym, and the change of both.
import {
  addFavorite,
  listFavorites,
  readFavoriteStatus,
  removeFavorite,
} from '@jumpingjack/contracts/user/favorites'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { readOrCopy } from '../../lib/offline/read-or-copy.ts'

const listKey = [listFavorites.path] as const

export function favoriteStatusOptions(gymId: string) {
  return queryOptions({
    queryKey: [...listKey, gymId, 'status'],
    queryFn: ({ signal }) => callApi(readFavoriteStatus, { params: { gymId }, signal }),
    // Unknown while offline: the button waits for the connection.
    networkMode: 'online',
  })
}

/** Not cached between visits, because live events do not update these cards. */
export const favoritesOptions = queryOptions({
  queryKey: listKey,
  queryFn: async (context) => {
    const { client, signal } = context
    const favorites = await readOrCopy(listFavorites, { signal }, context)
    // Saves one call per card.
    for (const { gymId } of favorites) setStatus(client, gymId, true)
    return favorites
  },
  gcTime: 0,
})

/** Adds or removes a favourite, and updates the cached status and list. */
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
