// Logs out after 30 minutes without activity in any tab, and counts down to that.
import { adminIdleMs, listAudit } from '@jumpingjack/contracts/admin/admin'
import { useEffect, useState } from 'react'
import { adminLogin, checkExpiry, recordActivity } from './admin-session.ts'
import { callAdmin, lastCallAt } from './call-admin.ts'

const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const
const tickMs = 1_000
/** The server measures idle time by calls. An active administrator without calls sends one this often. */
const keepAliveAfterMs = 5 * 60_000

/** Milliseconds left. */
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

/** Any call keeps the session alive; its reply is ignored. */
function keepSessionAlive(): void {
  void callAdmin(listAudit, { query: { limit: 1 } }).catch(() => undefined)
}
