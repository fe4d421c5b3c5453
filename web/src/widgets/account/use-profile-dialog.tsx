// The profile dialog, loaded when it is first opened.

import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { connectionOutcome, showOutcome } from '../../features/profile/connection-outcome.ts'
import type { ProfileTab } from '../../features/profile/profile-form.ts'
import { lazyDialog } from '../../ui/states/boundary.tsx'

const OpenProfile = lazyDialog(() => import('./open-profile.tsx'), 'OpenProfile')

export function useProfileDialog() {
  const [opened, setOpened] = useState<{ tab?: ProfileTab }>()
  const openProfile = useCallback((tab?: ProfileTab) => setOpened(tab ? { tab } : {}), [])
  const close = () => setOpened(undefined)
  const profileDialog = opened && <OpenProfile tab={opened.tab} onClose={close} />
  return { profileDialog, openProfile }
}

/**
 * Shows the outcome of connecting a social network, after the redirect back to the page where it began.
 * `isOwner` is false while another part of the page shows it.
 */
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
