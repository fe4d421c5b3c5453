// What keeps the page of a member up to date. One chunk, loaded after the page.
import { FavoriteSync } from '../features/favorites/favorite-sync.tsx'
import { LiveAccount } from './live-account.tsx'

export function MemberSync({ memberId }: { memberId: string }) {
  return (
    <>
      <LiveAccount memberId={memberId} />
      <FavoriteSync memberId={memberId} />
    </>
  )
}
