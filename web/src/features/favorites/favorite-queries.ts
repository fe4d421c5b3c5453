// Queries of favourites: the list and the status of each gym, and the change of both.
import {
  addFavorite,
  type Favorite,
  type FavoriteStatus,
  listFavorites,
  readFavoriteStatus,
  removeFavorite,
} from '@jumpingjack/contracts/user/favorites'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { ifAllowed } from '../../lib/browser-store.ts'
import { readOrCopy } from '../../lib/offline/copies.ts'

const listKey = [listFavorites.path] as const

/** Without a call if the status is known. */
export function favoriteStatusOptions(gymId: string, known?: FavoriteStatus) {
  return queryOptions({
    queryKey: [...listKey, gymId, 'status'],
    initialData: known,
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
    for (const { gymId, note, positions } of favorites)
      setStatus(client, gymId, { isFavorite: true, note, positions })
    return favorites
  },
  gcTime: 0,
})

/** What a removed favourite had. */
export type KeptFavorite = Pick<Favorite, 'gymId' | 'note' | 'positions'>

/** Adds a favourite, with note and lists if it had been removed. */
export async function sendAdded(queryClient: QueryClient, favorite: KeptFavorite): Promise<void> {
  const status = await callApi(addFavorite, { body: favorite })
  changed(queryClient, favorite.gymId, status)
}

/** Removes a favourite. Resolves to what `sendAdded` restores. */
export async function sendRemoved(queryClient: QueryClient, gymId: string): Promise<KeptFavorite> {
  const { isFavorite, ...content } = await callApi(removeFavorite, { params: { gymId } })
  changed(queryClient, gymId, { isFavorite })
  return { gymId, ...content }
}

function setStatus(queryClient: QueryClient, gymId: string, status: FavoriteStatus): void {
  queryClient.setQueryData(favoriteStatusOptions(gymId).queryKey, status)
}

interface Change {
  gymId: string
  status: FavoriteStatus
}

/** Between the tabs of a browser. */
const channel = ifAllowed(() => new BroadcastChannel('favorites'))

function changed(queryClient: QueryClient, gymId: string, status: FavoriteStatus): void {
  show(queryClient, { gymId, status })
  channel?.postMessage({ gymId, status } satisfies Change)
}

function show(queryClient: QueryClient, { gymId, status }: Change): void {
  setStatus(queryClient, gymId, status)
  // While the list is read again, it would come back.
  if (!status.isFavorite)
    queryClient.setQueryData(favoritesOptions.queryKey, (known) =>
      known?.filter((each) => each.gymId !== gymId),
    )
  void queryClient.invalidateQueries({ queryKey: listKey, exact: true })
}

/** Shows what changes in other tabs. Returns a function that ends it. */
export function followTabs(queryClient: QueryClient): () => void {
  const receive = ({ data }: MessageEvent<Change>) => show(queryClient, data)
  channel?.addEventListener('message', receive)
  return () => channel?.removeEventListener('message', receive)
}
