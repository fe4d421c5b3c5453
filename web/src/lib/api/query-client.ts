// Defaults of all queries: no retry, no staleness, no automatic refetch of what is loaded.
import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { isNotPremium, isSignedOut } from './api-error.ts'

type QueryErrorHandler = (queryClient: QueryClient) => void

/**
 * `onSignedOut` runs when a read fails for lack of a session, `onNotPremium` for lack of Premium. A failed write does
 * not run them, so that typed text is not lost.
 */
export function createQueryClient(
  onSignedOut: QueryErrorHandler,
  onNotPremium?: QueryErrorHandler,
): QueryClient {
  // onlineManager receives changes only, not the first state.
  onlineManager.setOnline(navigator.onLine)
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSignedOut(error)) onSignedOut(queryClient)
        if (isNotPremium(error)) onNotPremium?.(queryClient)
      },
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
