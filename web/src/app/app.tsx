// Providers, and the routes of members and visitors.
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { currentUserQuery, recheckMember, refreshMember } from '../features/session/current-user.ts'
import { isSignedOut } from '../lib/api/api-error.ts'
import { createQueryClient } from '../lib/api/query-client.ts'
import { DraftOwner } from '../lib/drafts/draft-owner.ts'
import { lazyComponent } from '../lib/hooks/lazy-component.ts'
import { useHasInteracted } from '../lib/hooks/use-has-interacted.ts'
import { useLanguage } from '../lib/language/language.ts'
import { currentToast, subscribeToToast } from '../ui/overlay/toasts.ts'
import { PageBoundary, QuietBoundary } from '../ui/states/boundary.tsx'
import { LoadingScreen } from '../ui/states/loading-screen.tsx'
import { OfflineNotice } from '../ui/states/offline-notice.tsx'
import { UnreachableScreen } from '../ui/states/unreachable-screen.tsx'
import { notFoundRoute, type Route as PageRoute, routes } from './routes.ts'

const Toaster = lazyComponent(() => import('../ui/overlay/toaster.tsx'), 'Toaster')
const Tooltips = lazyComponent(() => import('../ui/overlay/tooltips.tsx'), 'Tooltips')
const MemberSync = lazyComponent(() => import('./member-sync.tsx'), 'MemberSync')
const queryClient = createQueryClient(recheckMember, refreshMember, offerSignIn)

/** Visitors do not need its code. */
async function offerSignIn(): Promise<void> {
  const offer = await import('../features/session/offer-sign-in.ts')
  offer.offerSignIn()
}

export function App() {
  return (
    // Another language renders everything again.
    <QueryClientProvider key={useLanguage()} client={queryClient}>
      <PageBoundary>
        <Pages />
      </PageBoundary>
      <QuietBoundary>
        <Overlays />
      </QuietBoundary>
      <QuietBoundary>
        <OfflineNotice />
      </QuietBoundary>
    </QueryClientProvider>
  )
}

/** The first interaction loads their code, so that toasts can also report a lost connection. */
function Overlays() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast)
  const hasInteracted = useHasInteracted()
  return (
    <>
      {(toast || hasInteracted) && <Toaster />}
      {hasInteracted && <Tooltips />}
    </>
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
          <MemberSync memberId={user.data.id} onSignedOut={offerSignIn} />
        </QuietBoundary>
      )}
    </DraftOwner>
  )
}
