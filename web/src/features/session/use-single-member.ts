// Tabs of one browser share a session. When the member of one tab changes, the other tabs reload, so that none acts as
// the previous member.
import { useEffect } from 'react'
import { knownMember } from '../../lib/offline/known-member.ts'
import { rememberMember } from '../../lib/offline/member-id.ts'

/** Publishes the member of this tab, and reloads when another tab has a different one. */
export function useSingleMember(memberId: string): void {
  useEffect(() => {
    rememberMember(memberId)
    const check = () => {
      if (knownMember() !== memberId) location.reload()
    }
    addEventListener('storage', check)
    // A page from the back-forward cache has received no events.
    addEventListener('pageshow', check)
    return () => {
      removeEventListener('storage', check)
      removeEventListener('pageshow', check)
    }
  }, [memberId])
}
