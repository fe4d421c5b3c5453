// Providers, and the routes of members and visitors.
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { currentUserQuery, recheckMember, refreshMember } from '../features/session/current-user.ts'
import { isSignedOut } from '../lib/api/api.ts'
import { createQueryClient } from '../lib/api/query-client.ts'
import { DraftOwner } from '../lib/drafts/draft-owner.ts'
import { lazyComponent } from '../lib/hooks/lazy-component.ts'
import { loadFailedPart, PageBoundary, QuietBoundary } from '../ui/states/boundary.tsx'
import { LoadingScreen } from '../ui/states/loading-screen.tsx'
import { UnreachableScreen } from '../ui/states/unreachable-screen.tsx'
import { notFoundRoute, type Route as PageRoute, routes } from './routes.ts'

// Loaded after the first render.
const Toaster = lazyComponent(() => import('../ui/overlay/toaster.tsx'), 'Toaster')
const Tooltips = lazyComponent(() => import('../ui/overlay/tooltips.tsx'), 'Tooltips')
const OfflineNotice = lazyComponent(() => import('../ui/states/offline-notice.tsx'), 'OfflineNotice')
const LiveAccount = lazyComponent(() => import('./live-account.tsx'), 'LiveAccount')
const FavoriteSync = lazyComponent(() => import('../features/favorites/favorite-sync.tsx'), 'FavoriteSync')
const queryClient = createQueryClient(recheckMember, refreshMember)

export function App() {
  useEffect(() => void loadFailedPart().catch(() => undefined), [])
  return (
    <QueryClientProvider client={queryClient}>
      <PageBoundary>
        <Pages />
      </PageBoundary>
      <QuietBoundary>
        <Toaster />
      </QuietBoundary>
      <QuietBoundary>
        <Tooltips />
      </QuietBoundary>
      <QuietBoundary>
        <OfflineNotice />
      </QuietBoundary>
    </QueryClientProvider>
  )
}

function Pages() {
  const user = useQuery(currentUserQuery)
  const [path] = useLocation()
  const [wasMember, setWasMember] = useState(false)
  if (user.isPending) return <LoadingScreen />
  const isVisitor = user.isError && isSignedOut(user.error)
  // After a failed request other than 401 the last known member stays signed in.
  if (!user.data && !isVisitor) return <UnreachableScreen onRetry={() => user.refetch()} />
  if (!isVisitor && !wasMember) setWasMember(true)
  const pageOf = ({ member, visitor, signedOut }: Omit<PageRoute, 'path'>) =>
    isVisitor ? (wasMember && signedOut) || visitor : member
  return (
    <DraftOwner value={isVisitor ? undefined : user.data?.id}>
      <PageBoundary key={path} loading={<LoadingScreen />}>
        <Switch>
          {routes.map((route) => (
            <Route key={route.path} path={route.path} component={pageOf(route)} />
          ))}
          <Route component={pageOf(notFoundRoute)} />
        </Switch>
      </PageBoundary>
      {user.data && !isVisitor && (
        <QuietBoundary>
          <LiveAccount memberId={user.data.id} />
          <FavoriteSync memberId={user.data.id} />
        </QuietBoundary>
      )}
    </DraftOwner>
  )
}
