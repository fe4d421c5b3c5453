// Fetches the account again when Premium ends. The end of a paid month publishes no event.
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { isPremium } from '@jumpingjack/contracts/user/subscription'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { useEffect } from 'react'

/** Browsers fire a timer that is longer than 31 bits at once. */
const longestTimerMs = 2 ** 31 - 1

export function useSubscriptionEnd(member: CurrentUser | undefined, refresh: () => Promise<void>): void {
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
