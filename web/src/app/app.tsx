// Providers, and the routes of members and visitors.
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Route, Switch } from 'wouter'
import { currentUserQuery, recheckMember, refreshMember } from '../features/session/current-user.ts'
import { isSignedOut } from '../lib/api/api.ts'
import { createQueryClient } from '../lib/api/query-client.ts'
import { lazyComponent } from '../lib/hooks/lazy-component.ts'
import { LoadingScreen } from '../ui/states/loading-screen.tsx'
import { UnreachableScreen } from '../ui/states/unreachable-screen.tsx'
import { LiveAccount } from './live-account.tsx'
import { notFoundRoute, type Route as PageRoute, routes } from './routes.ts'

// Loaded after the first render.
const Toaster = lazyComponent(() => import('../ui/overlay/toaster.tsx'), 'Toaster')
const Tooltips = lazyComponent(() => import('../ui/overlay/tooltips.tsx'), 'Tooltips')
const OfflineNotice = lazyComponent(() => import('../ui/states/offline-notice.tsx'), 'OfflineNotice')
const FavoriteSync = lazyComponent(() => import('../features/favorites/favorite-sync.tsx'), 'FavoriteSync')
const queryClient = createQueryClient(recheckMember, refreshMember)

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<LoadingScreen />}>
        <Pages />
      </Suspense>
      <Suspense>
        <Toaster />
        <Tooltips />
        <OfflineNotice />
      </Suspense>
    </QueryClientProvider>
  )
}

function Pages() {
  const user = useQuery(currentUserQuery)
  const [wasMember, setWasMember] = useState(false)
  if (user.isPending) return <LoadingScreen />
  const isVisitor = user.isError && isSignedOut(user.error)
  // After a failed request other than 401 the last known member stays signed in.
  if (!user.data && !isVisitor) return <UnreachableScreen onRetry={() => user.refetch()} />
  if (!isVisitor && !wasMember) setWasMember(true)
  const pageOf = ({ member, visitor, signedOut }: Omit<PageRoute, 'path'>) =>
    isVisitor ? (wasMember && signedOut) || visitor : member
  return (
    <>
      <Switch>
        {routes.map((route) => (
          <Route key={route.path} path={route.path} component={pageOf(route)} />
        ))}
        <Route component={pageOf(notFoundRoute)} />
      </Switch>
      {user.data && !isVisitor && (
        <Suspense>
          <LiveAccount memberId={user.data.id} />
          <FavoriteSync memberId={user.data.id} />
        </Suspense>
      )}
    </>
  )
}
