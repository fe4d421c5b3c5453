// Countdown to the automatic logout.
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Timer } from 'lucide-react'
import { formatCountdown } from './admin-login.ts'
import { useAutoLogout } from './use-auto-logout.ts'

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
      <Timer aria-hidden="true" className="size-3.5" />
      <span className="max-lg:sr-only">{t`Auto-logout in`}</span>
      <span role="timer" aria-label={t`Auto-logout in`}>
        {formatCountdown(leftMs)}
      </span>
    </span>
  )
}
