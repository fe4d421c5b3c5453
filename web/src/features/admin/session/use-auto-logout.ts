// Logs out after 30 minutes in which nobody touched any tab of the portal, and counts down to that.
import { adminIdleMs, listAudit } from '@jumpingjack/contracts/admin/admin'
import { useEffect, useState } from 'react'
import { adminLogin, checkExpiry, recordActivity } from './admin-session.ts'
import { callAdmin, lastCallAt } from './call-admin.ts'

const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const
const tickMs = 1_000
/** The server counts idle time by calls: somebody who reads or writes for long makes none. */
const keepAliveAfterMs = 5 * 60_000

/** Milliseconds that are left. */
export function useAutoLogout(): number {
  const [leftMs, setLeftMs] = useState(adminIdleMs)
  useEffect(() => {
    const tick = () => setLeftMs(checkExpiry(Date.now()))
    let notedAt = 0
    const note = () => {
      const now = Date.now()
      if (now - notedAt < tickMs) return
      notedAt = now
      recordActivity(now)
      if (adminLogin() && now - lastCallAt() > keepAliveAfterMs) keepSessionAlive()
      tick()
    }
    const timer = setInterval(tick, tickMs)
    document.addEventListener('visibilitychange', tick)
    for (const each of activities) addEventListener(each, note, { capture: true, passive: true })
    tick()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
      for (const each of activities) removeEventListener(each, note, { capture: true })
    }
  }, [])
  return leftMs
}

/** Any call does; what comes of it does not matter. */
function keepSessionAlive(): void {
  void callAdmin(listAudit, { query: { limit: 1 } }).catch(() => undefined)
}
