// The banner above the map, on a phone among the cards: upgrade offer that can be closed, or reminder of the end of Premium.

import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { isPremium } from '@jumpingjack/contracts/user/subscription'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { localStore } from '../../lib/browser-store.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { QuietBoundary } from '../../ui/states/boundary.tsx'

const Offer = lazyComponent(() => import('./premium-notices.tsx'), 'Offer')
const Reminder = lazyComponent(() => import('./premium-notices.tsx'), 'Reminder')

export function PremiumBanner({ member }: { member: CurrentUser }) {
  const [isClosed, setClosed] = useState(() => Date.now() - Number(localStore.getItem(storageKey)) < closedMs)
  const notice = premiumNotice(member, Date.now())
  if (!notice || (notice === 'upgrade' && isClosed)) return null
  const close = () => {
    setClosed(true)
    localStore.setItem(storageKey, String(Date.now()))
  }
  return (
    <section
      aria-label={t`Premium`}
      // Room for what is loaded.
      className="min-h-11 shrink-0 in-data-sheet:mt-2 in-data-sheet:overflow-hidden in-data-sheet:rounded-lg print:hidden [@media(height<30rem)]:hidden"
    >
      <QuietBoundary>
        {notice === 'ending' ? <Reminder member={member} /> : <Offer onClose={close} />}
      </QuietBoundary>
    </section>
  )
}

const storageKey = 'premium-offer-closed'
const closedMs = 30 * dayMs

/** Time before the end of Premium when the reminder appears. */
const remindBeforeMs = 7 * dayMs

export function premiumNotice(member: CurrentUser, nowMs: number): 'upgrade' | 'ending' | undefined {
  if (!isPremium(member)) return 'upgrade'
  const { subscriptionRenews, subscriptionExpiresAt } = member
  if (!subscriptionRenews || !subscriptionExpiresAt) return undefined
  return Date.parse(subscriptionExpiresAt) - nowMs <= remindBeforeMs ? 'ending' : undefined
}
