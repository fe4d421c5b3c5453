// What keeps the page of a member up to date. One chunk, loaded after the page.
import { useEffect } from 'react'
import { FavoriteSync } from '../features/favorites/favorite-sync.tsx'
import { whenIdle } from '../lib/hooks/when-idle.ts'
import { startServiceWorker } from '../lib/service-worker.ts'
import { LiveAccount } from './live-account.tsx'

export function MemberSync({ memberId }: { memberId: string }) {
  // After the page, because its files are many.
  useEffect(() => whenIdle(startServiceWorker), [])
  return (
    <>
      <LiveAccount memberId={memberId} />
      <FavoriteSync memberId={memberId} />
    </>
  )
}
