// Providers, and the routes of members and visitors.

import { t } from '@lingui/core/macro'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'
import { Route, useLocation } from 'wouter'
import { isSignedOut } from '../lib/api/api-error.ts'
import { createQueryClient } from '../lib/api/query-client.ts'
import { DraftOwner } from '../lib/drafts/draft-owner.ts'
import { lazyComponent } from '../lib/hooks/lazy-component.ts'
import { useLanguage } from '../lib/language/language.ts'
import { currentUserQuery, recheckMember, refreshMember } from '../lib/session/current-user.ts'
import { Button } from '../ui/form/button.tsx'
import { currentToast, subscribeToToast } from '../ui/overlay/toasts.ts'
import { PageBoundary, QuietBoundary } from '../ui/states/boundary.tsx'
import { LoadingScreen } from '../ui/states/loading-screen.tsx'
import { OfflineNotice } from '../ui/states/offline-notice.tsx'
import { StateMessage } from '../ui/states/state-message.tsx'
import { routeOf } from './routes.ts'

const Toaster = lazyComponent(() => import('../ui/overlay/toaster.tsx'), 'Toaster')
const Tooltips = lazyComponent(() => import('../ui/overlay/tooltips.tsx'), 'Tooltips')
const MemberSync = lazyComponent(() => import('./member-sync.tsx'), 'MemberSync')

/** Loads what the first render needs. A page that is there before `MemberSync` would miss what other tabs change. */
export async function loadFirst(path: string, isVisitor: boolean): Promise<void> {
  const { member, visitor } = routeOf(path)
  await Promise.all(isVisitor ? [visitor.load()] : [member.load(), MemberSync.load()])
}
const queryClient = createQueryClient(recheckMember, refreshMember, offerSignIn)

/** Visitors do not need its code. */
async function offerSignIn(): Promise<void> {
  const offer = await import('../features/session/sign-in.ts')
  offer.offerSignIn()
}

export function App() {
  return (
    // Another language renders everything again.
    <QueryClientProvider key={useLanguage()} client={queryClient}>
      <PageBoundary>
        <Pages />
      </PageBoundary>
      <Overlays />
      <QuietBoundary>
        <OfflineNotice />
      </QuietBoundary>
    </QueryClientProvider>
  )
}

/** The first interaction loads their code. Without that of tooltips, toasts can still report a lost connection. */
function Overlays() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast)
  const hasInteracted = useHasInteracted()
  return (
    <>
      <QuietBoundary>{(toast || hasInteracted) && <Toaster />}</QuietBoundary>
      <QuietBoundary>{hasInteracted && <Tooltips />}</QuietBoundary>
    </>
  )
}

function Pages() {
  const user = useQuery(currentUserQuery)
  // Deferred, so that the browser paints and handles input while the page is rendered for the first time.
  const isPending = useDeferredValue(user.isPending) || user.isPending
  const [path] = useLocation()
  const [wasMember, setWasMember] = useState(false)
  if (isPending) return <LoadingScreen />
  const isVisitor = user.isError && isSignedOut(user.error)
  // After a failed request other than 401 the last known member stays signed in.
  if (!user.data && !isVisitor) return <UnreachableScreen onRetry={() => user.refetch()} />
  if (!isVisitor && !wasMember) setWasMember(true)
  const route = routeOf(path)
  const page = isVisitor ? (wasMember && route.signedOut) || route.visitor : route.member
  return (
    <DraftOwner value={isVisitor ? undefined : user.data?.id}>
      <PageBoundary key={path} loading={<LoadingScreen />}>
        <Route path={route.path} component={page} />
      </PageBoundary>
      {user.data && !isVisitor && (
        <QuietBoundary>
          <MemberSync memberId={user.data.id} onSignedOut={offerSignIn} />
        </QuietBoundary>
      )}
    </DraftOwner>
  )
}

const events = ['pointermove', 'pointerdown', 'keydown'] as const

function useHasInteracted(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    const abort = new AbortController()
    const note = () => {
      setHas(true)
      abort.abort()
    }
    for (const event of events) addEventListener(event, note, { capture: true, signal: abort.signal })
    return () => abort.abort()
  }, [])
  return has
}

function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="grid min-h-(--page-height) place-items-center">
      <StateMessage
        Icon={CloudOff}
        title={t`Jumpingjack cannot be reached`}
        text={t`Check your connection, or try again in a moment.`}
        role="alert"
        heading="h1"
      >
        <Button variant="primary" onClick={onRetry}>{t`Try again`}</Button>
      </StateMessage>
    </main>
  )
}
