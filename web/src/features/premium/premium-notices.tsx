// What the banner of Premium says: the offer, or the end of Premium.

import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ChevronRight, Crown, X } from 'lucide-react'
import { Link } from 'wouter'
import { IconButton } from '../../ui/form/button.tsx'

export function Reminder({ member }: { member: CurrentUser }) {
  const day = i18n.date(member.subscriptionExpiresAt ?? '', { month: 'short', day: 'numeric' })
  return (
    <Link
      href="/subscribe"
      className="flex min-h-11 items-center justify-center gap-2 border-b border-line bg-surface px-4 text-sm text-muted hover:text-ink"
    >
      <Crown className="size-4 shrink-0" />
      <span>
        {t`Premium ends on ${day}.`}{' '}
        <span className="font-medium underline underline-offset-4">{t`Add a month`}</span>
      </span>
    </Link>
  )
}

export function Offer({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex bg-night text-sm text-white">
      <Link
        href="/subscribe"
        className="group flex min-h-11 min-w-0 flex-1 items-center justify-center gap-2.5 pl-4 md:pl-15"
      >
        <Crown className="size-4 shrink-0 text-volt" />
        <span className="py-0.5">
          {t`No ads`}
          <span className="max-sm:hidden">{t`, every result, all filters`}</span>
        </span>
        <span className="flex shrink-0 items-center font-semibold text-volt underline-offset-4 group-hover:underline">
          {t`Upgrade to Premium`}
          <ChevronRight className="size-4" />
        </span>
      </Link>
      <IconButton label={t`Hide the offer`} variant="plain-on-night" onClick={onClose} className="shrink-0">
        <X className="size-4" />
      </IconButton>
    </div>
  )
}
