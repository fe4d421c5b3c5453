// Shows the outcome of connecting a social network, after the redirect back to the page where it began.
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { connectionOutcome, showOutcome } from '../../features/profile/connection-outcome.ts'
import type { ProfileTab } from '../../features/profile/profile-form.ts'

/** `isOwner` is false while another part of the page shows it. */
export function useConnectionOutcome(openProfile: (tab: ProfileTab) => void, isOwner = true): void {
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    const { outcome, rest } = connectionOutcome(params)
    if (!outcome || !isOwner) return
    // Removes the parameters, so that a reload does not repeat the toast.
    setParams(rest, { replace: true, state: history.state })
    showOutcome(outcome)
    openProfile('social')
  }, [params, setParams, openProfile, isOwner])
}
