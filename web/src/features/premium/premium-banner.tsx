// The banner above the map: upgrade offer, or reminder of the end of Premium.
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { t } from '@lingui/core/macro'
import { ChevronRight, Crown } from 'lucide-react'
import { Link } from 'wouter'
import { formatDay, premiumNotice } from './premium-notice.ts'

export function PremiumBanner({ member }: { member: CurrentUser }) {
  const notice = premiumNotice(member, Date.now())
  if (!notice) return null
  return (
    <aside aria-label={t`Premium`} className="shrink-0">
      {notice === 'ending' ? <Reminder member={member} /> : <Offer />}
    </aside>
  )
}

function Reminder({ member }: { member: CurrentUser }) {
  return (
    <Link
      href="/subscribe"
      className="flex min-h-11 items-center justify-center gap-2 border-b border-line bg-surface px-4 text-sm text-muted hover:text-ink"
    >
      <Crown aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {t`Premium ends on ${formatDay(member.subscriptionExpiresAt ?? '')}.`}{' '}
        <span className="font-medium underline underline-offset-4">{t`Add a month`}</span>
      </span>
    </Link>
  )
}

function Offer() {
  return (
    <Link
      href="/subscribe"
      className="group flex min-h-11 items-center justify-center gap-2.5 bg-night px-4 text-sm text-white"
    >
      <Crown aria-hidden="true" className="size-4 shrink-0 text-volt" />
      <span className="truncate">
        {t`No ads, every result`}
        <span className="max-md:hidden">{t`, more filters`}</span>
      </span>
      <span className="flex shrink-0 items-center font-semibold text-volt underline-offset-4 group-hover:underline">
        {t`Upgrade to Premium`}
        <ChevronRight aria-hidden="true" className="size-4" />
      </span>
    </Link>
  )
}
