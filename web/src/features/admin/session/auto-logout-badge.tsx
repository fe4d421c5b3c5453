// Countdown to the automatic logout.

import { adminIdleMs, listAudit } from '@jumpingjack/contracts/admin/admin'
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Timer } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  adminLogin,
  callAdmin,
  checkExpiry,
  formatCountdown,
  lastCallAt,
  recordActivity,
} from './admin-session.ts'

const soonMs = 5 * 60_000

export function AutoLogoutBadge() {
  const leftMs = useAutoLogout()
  return (
    <span
      title={t`Logs out after 30 minutes without activity`}
      className={clsx(
        'inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium tabular-nums',
        leftMs < soonMs ? 'bg-danger-soft text-danger' : 'bg-sunken text-muted',
      )}
    >
      <Timer className="size-3.5" />
      <span className="max-lg:sr-only">{t`Auto-logout in`}</span>
      <span role="timer" aria-label={t`Auto-logout in`}>
        {formatCountdown(leftMs)}
      </span>
    </span>
  )
}

const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const
const tickMs = 1_000
/** The server measures idle time by calls. An active administrator without calls sends one this often. */
const keepAliveAfterMs = 5 * 60_000

/** Milliseconds left. */
function useAutoLogout(): number {
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
