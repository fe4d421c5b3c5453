// Defaults of all queries: no staleness, no automatic refetch of what is loaded. What failed says so at once, and is then
// read again by itself.
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { loadCode } from '../hooks/lazy-component.ts'
import { isNotPremium, isOfAdmin, isSignedOut } from './api-error.ts'

type QueryErrorHandler = (queryClient: QueryClient) => void

/**
 * `onSignedOut` runs when a read fails for lack of a session, `onNotPremium` for lack of Premium. A write that fails for
 * lack of a session runs only `onUnsent`, so that the page keeps what was typed.
 */
export function createQueryClient(
  onSignedOut: QueryErrorHandler,
  onNotPremium?: QueryErrorHandler,
  onUnsent?: () => Promise<void>,
): QueryClient {
  // onlineManager receives changes only, not the first state.
  onlineManager.setOnline(navigator.onLine)
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isSignedOut(error)) return onSignedOut(queryClient)
        if (isNotPremium(error)) onNotPremium?.(queryClient)
        loadCode(() => import('./recovery.ts')).then(
          ({ recover }) => recover(query),
          () => undefined,
        )
      },
    }),
    mutationCache: new MutationCache({
      // After the message of the mutation itself.
      onSettled: (_reply, error) => (isSignedOut(error) && !isOfAdmin(error) ? onUnsent?.() : undefined),
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        // Offline, a read fails at once, so that the page can say so. It is repeated when the connection is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Offline, a write fails at once instead of being sent later.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient
}
