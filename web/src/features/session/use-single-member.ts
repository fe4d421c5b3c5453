// Tabs of one browser share a session. When the member of one tab changes, the other tabs reload, so that none acts as
// the previous member.
import { useEffect } from 'react'

const key = 'member'

/** Publishes the member of this tab, and reloads when another tab has a different one. */
export function useSingleMember(memberId: string): void {
  useEffect(() => {
    localStorage.setItem(key, memberId)
    const check = () => {
      if (localStorage.getItem(key) !== memberId) location.reload()
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

export function forgetMember(): void {
  localStorage.removeItem(key)
}

/** The server saw no session when it sent the page, and nobody has signed in since. */
export function isKnownVisitor(): boolean {
  return document.querySelector('meta[name="visitor"]') !== null && localStorage.getItem(key) === null
}
