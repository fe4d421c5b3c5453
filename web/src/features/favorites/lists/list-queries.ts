// The query of the member's lists, and changes of lists and notes.
import { readFavoriteLists } from '@jumpingjack/contracts/user/favorite-lists'
import type { Favorite } from '@jumpingjack/contracts/user/favorites'
import { t } from '@lingui/core/macro'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'
import { userMessage } from '../../../lib/api/user-facing-error.ts'
import { readOrCopy } from '../../../lib/offline/read-or-copy.ts'
import { showError } from '../../../ui/overlay/toasts.ts'
import { favoritesOptions } from '../favorite-queries.ts'

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
