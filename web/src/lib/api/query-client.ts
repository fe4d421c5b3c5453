// The rules of server data in the browser: nothing is retried, grows stale or refetches by itself.
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isNotPremium, isSignedOut } from './api.ts'

type QueryErrorHandler = (queryClient: QueryClient) => void

/**
 * `onSignedOut` runs when a read is refused for want of a session, `onNotPremium` when it is for want of Premium. A
 * refused write leaves the page as it is: what was typed must not be lost.
 */
export function createQueryClient(
  onSignedOut: QueryErrorHandler,
  onNotPremium?: QueryErrorHandler,
): QueryClient {
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
        refetchOnReconnect: false,
      },
      // Offline, a write fails at once and the form stays: it must not be sent later, unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient
}
