// Providers, and the choice between the pages of members and of visitors.
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { currentUserQuery, recheckMember } from '../features/session/current-user.ts'
import { isSignedOut } from '../lib/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { UnreachablePage } from '../pages/unreachable-page.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { OfflineNotice } from '../ui/offline-notice.tsx'
import { elsewhere, routes } from './routes.ts'

// Needed by the first toast only, not by the first picture.
const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }))
const FavoriteSync = lazy(async () => ({
  default: (await import('../features/favorites/favorite-sync.tsx')).FavoriteSync,
}))
const queryClient = createQueryClient(recheckMember)

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<LoadingScreen />}>
        <Pages />
      </Suspense>
      <Suspense>
        <Toaster />
      </Suspense>
      <OfflineNotice />
    </QueryClientProvider>
  )
}

function Pages() {
  const user = useQuery(currentUserQuery)
  if (user.isPending) return <LoadingScreen />
  if (user.isError && !isSignedOut(user.error)) return <UnreachablePage onRetry={() => user.refetch()} />
  const audience = user.isError ? 'visitor' : 'member'
  return (
    <>
      <Switch>
        {routes.map((route) => (
          <Route key={route.path} path={route.path} component={route[audience]} />
        ))}
        <Route component={elsewhere[audience]} />
      </Switch>
      {user.data && (
        <Suspense>
          <FavoriteSync memberId={user.data.id} />
        </Suspense>
      )}
    </>
  )
}
