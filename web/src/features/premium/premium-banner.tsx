// The banner above the map, on a phone among the cards: upgrade offer that can be closed, or reminder of the end of Premium.

import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { isPremium } from '@jumpingjack/contracts/user/subscription'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ChevronRight, Crown, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { localStore } from '../../lib/browser-store.ts'
import { IconButton } from '../../ui/form/button.tsx'

export function PremiumBanner({ member }: { member: CurrentUser }) {
  const [isClosed, setClosed] = useState(isOfferClosed)
  const notice = premiumNotice(member, Date.now())
  if (!notice || (notice === 'upgrade' && isClosed)) return null
  const close = () => {
    setClosed(true)
    closeOffer()
  }
  return (
    <aside
      aria-label={t`Premium`}
      className="shrink-0 in-data-sheet:mt-2 in-data-sheet:overflow-hidden in-data-sheet:rounded-lg print:hidden [@media(height<30rem)]:hidden"
    >
      {notice === 'ending' ? <Reminder member={member} /> : <Offer onClose={close} />}
    </aside>
  )
}

function Reminder({ member }: { member: CurrentUser }) {
  return (
    <Link
      href="/subscribe"
      className="flex min-h-11 items-center justify-center gap-2 border-b border-line bg-surface px-4 text-sm text-muted hover:text-ink"
    >
      <Crown className="size-4 shrink-0" />
      <span>
        {t`Premium ends on ${formatDay(member.subscriptionExpiresAt ?? '')}.`}{' '}
        <span className="font-medium underline underline-offset-4">{t`Add a month`}</span>
      </span>
    </Link>
  )
}

function Offer({ onClose }: { onClose: () => void }) {
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

const storageKey = 'premium-offer-closed'
const closedDays = 30

function isOfferClosed(): boolean {
  return Date.now() - Number(localStore.getItem(storageKey)) < closedDays * dayMs
}

function closeOffer(): void {
  localStore.setItem(storageKey, String(Date.now()))
}

/** Time before the end of Premium when the reminder appears. */
const remindBeforeMs = 7 * dayMs

export function premiumNotice(member: CurrentUser, nowMs: number): 'upgrade' | 'ending' | undefined {
  if (!isPremium(member)) return 'upgrade'
  const { subscriptionRenews, subscriptionExpiresAt } = member
  if (!subscriptionRenews || !subscriptionExpiresAt) return undefined
  return Date.parse(subscriptionExpiresAt) - nowMs <= remindBeforeMs ? 'ending' : undefined
}

/** Short form: "Mar 5". */
function formatDay(date: string): string {
  return i18n.date(date, { month: 'short', day: 'numeric' })
}
