// Tabs of one browser share one session: when it ends in one of them, or becomes somebody else's, the others start anew,
// so that nobody acts, or is shown anything, as the member who was there before.
import { useEffect } from 'react'

const key = 'member'

/** Tells the other tabs whose session it is; starts anew when one of them says otherwise. */
export function useSingleMember(memberId: string): void {
  useEffect(() => {
    localStorage.setItem(key, memberId)
    const check = () => {
      if (localStorage.getItem(key) !== memberId) location.reload()
    }
    addEventListener('storage', check)
    // A page that comes back by the back button has heard nothing meanwhile.
    addEventListener('pageshow', check)
    return () => {
      removeEventListener('storage', check)
      removeEventListener('pageshow', check)
    }
  }, [memberId])
}

/** Nobody is signed in any more. */
export function forgetMember(): void {
  localStorage.removeItem(key)
}
