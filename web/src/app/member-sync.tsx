// What keeps the page of a member up to date. One chunk, loaded after the page.

import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { isPremium } from '@jumpingjack/contracts/user/subscription'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { FavoriteSync } from '../features/favorites/favorite-sync.tsx'
import { dropOutcome } from '../features/session/sign-in-url.ts'
import { onLive } from '../lib/api/live-events.ts'
import { whenIdle } from '../lib/hooks/when-idle.ts'
import { reloadInto } from '../lib/new-version.ts'
import { rememberMember } from '../lib/offline/copies.ts'
import { knownMember } from '../lib/offline/known-member.ts'
import { startServiceWorker } from '../lib/service-worker.ts'
import { refreshMember, useMember } from '../lib/session/current-user.ts'

/** A lost connection, which a toast reports, may come before the first toast. */
const loadToaster = () => import('../ui/overlay/toaster.tsx')

/** `onSignedOut` runs when the session was ended on another device. The page stays, so that nothing typed is lost. */
export function MemberSync({ memberId, onSignedOut }: { memberId: string; onSignedOut: () => void }) {
  useSingleMember(memberId)
  useLiveAccount(onSignedOut)
  const version = useNewVersion()
  useEffect(dropOutcome, [])
  useEffect(() => whenIdle(() => void loadToaster().catch(() => undefined)), [])
  return (
    <>
      <FavoriteSync memberId={memberId} />
      <VersionNotice isNew={version !== undefined} onReload={() => version && reloadInto(version)} />
    </>
  )
}

/** Starts the service worker after the page, because its files are many. */
function useNewVersion(): string | undefined {
  const [version, setVersion] = useState<string>()
  useEffect(() => {
    let stop = () => {}
    const cancel = whenIdle(() => {
      stop = startServiceWorker(setVersion)
    })
    return () => {
      cancel()
      stop()
    }
  }, [])
  return version
}

/** The other consumers of the same event have handled it by then. */
const settleMs = 1_000

/** Fetches the account again when it may have changed elsewhere. */
function useLiveAccount(onSignedOut: () => void): void {
  const queryClient = useQueryClient()
  const refresh = useCallback(() => refreshMember(queryClient), [queryClient])
  useSubscriptionEnd(useMember(), refresh)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLive({
      message: ({ type }) => {
        if (type !== 'subscription-changed') return
        clearTimeout(timer)
        timer = setTimeout(() => void refresh(), settleMs)
      },
      missed: () => void refresh(),
      signedOut: onSignedOut,
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [refresh, onSignedOut])
}

/**
 * Tabs of one browser share a session. When the member of one tab changes, the other tabs reload, so that none acts as
 * the previous member. Publishes the member of this tab, and reloads when another tab has a different one.
 */
function useSingleMember(memberId: string): void {
  useEffect(() => {
    rememberMember(memberId)
    const check = () => {
      if (knownMember() !== memberId) location.reload()
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

/** Browsers fire a timer that is longer than 31 bits at once. */
const longestTimerMs = 2 ** 31 - 1

/** Fetches the account again when Premium ends. The end of a paid month publishes no event. */
function useSubscriptionEnd(member: CurrentUser | undefined, refresh: () => Promise<void>): void {
  const until = member && isPremium(member) ? member.subscriptionExpiresAt : null
  useEffect(() => {
    if (until === null) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      // The server's clock may be behind, so that it is asked again.
      const leftMs = Math.max(Date.parse(until) - Date.now(), minuteMs)
      timer = setTimeout(refreshAndWait, Math.min(leftMs, longestTimerMs))
    }
    const refreshAndWait = () => void refresh().then(() => isWaiting && wait())
    let isWaiting = true
    wait()
    return () => {
      isWaiting = false
      clearTimeout(timer)
    }
  }, [until, refresh])
}

/** A strip above the page when there is a new version. The page moves down: nothing is covered. */
function VersionNotice({ isNew, onReload }: { isNew: boolean; onReload: () => void }) {
  useLayoutEffect(() => {
    // The style sheet makes room for the strip.
    document.documentElement.toggleAttribute('data-new-version', isNew)
    return () => document.documentElement.removeAttribute('data-new-version')
  }, [isNew])
  return (
    // Below the notice of a lost connection.
    <div role="status" aria-live="polite" className="fixed inset-x-0 top-0 z-45 h-(--notice-height)">
      {isNew && (
        <p className="flex h-full items-center justify-center gap-2 border-b border-line bg-night px-4 text-sm font-medium whitespace-nowrap text-white">
          <RotateCw className="size-4 text-volt" />
          {t`There is a new version`}
          <button
            type="button"
            onClick={onReload}
            className="touch-target h-full rounded-sm px-2 text-volt underline underline-offset-4 focus-visible:-outline-offset-2 focus-visible:outline-white"
          >{t`Reload`}</button>
        </p>
      )}
    </div>
  )
}
