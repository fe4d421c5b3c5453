// What keeps the page of a member up to date. One chunk, loaded after the page.
import { useEffect, useState } from 'react'
import { FavoriteSync } from '../features/favorites/favorite-sync.tsx'
import { dropFailure } from '../features/session/sign-in-url.ts'
import { whenIdle } from '../lib/hooks/when-idle.ts'
import { reloadInto } from '../lib/new-version.ts'
import { startServiceWorker } from '../lib/service-worker.ts'
import { VersionNotice } from '../ui/states/version-notice.tsx'
import { LiveAccount } from './live-account.tsx'

interface MemberSyncProps {
  memberId: string
  onSignedOut: () => void
}

export function MemberSync({ memberId, onSignedOut }: MemberSyncProps) {
  const version = useNewVersion()
  useEffect(dropFailure, [])
  return (
    <>
      <LiveAccount memberId={memberId} onSignedOut={onSignedOut} />
      <FavoriteSync memberId={memberId} />
      <VersionNotice isNew={version !== undefined} onReload={() => version && reloadInto(version)} />
    </>
  )
}

/** Starts the service worker after the page, because its files are many. */
function useNewVersion(): string | undefined {
  const [version, setVersion] = useState<string>()
  useEffect(() => {
    let stop = () => {}
    const cancel = whenIdle(() => {
      stop = startServiceWorker(setVersion)
    })
    return () => {
      cancel()
      stop()
    }
  }, [])
  return version
}
