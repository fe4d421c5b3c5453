// The rules of server data in the browser: nothing is retried, grows stale or refetches by itself.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSignedOut } from './api.ts'

/** `onSignedOut` runs when any call is refused for want of a session. */
export function createQueryClient(onSignedOut: (queryClient: QueryClient) => void): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut(queryClient)
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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
