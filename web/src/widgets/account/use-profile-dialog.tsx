// The profile dialog, loaded when it is first opened, and the outcome of connecting a network.

import { platformNames, SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ProfileTab } from '../../features/profile/profile-form.ts'
import { showError, showToast } from '../../ui/overlay/toasts.ts'
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

interface ConnectionOutcome {
  platform: SocialPlatform
  name: (typeof names)[number]
}

const names = ['connected', 'cancelled', 'notConnected'] as const

/** Ignores unknown networks, because anybody can type a URL. `rest` are the other parameters. */
export function connectionOutcome(params: URLSearchParams) {
  const rest = new URLSearchParams(params)
  const name = names.find((each) => params.has(each))
  const { data: platform } = SocialPlatform.safeParse(name && params.get(name))
  for (const each of names) rest.delete(each)
  const outcome: ConnectionOutcome | undefined = platform && name && { platform, name }
  return { outcome, rest }
}

function showOutcome({ platform, name }: ConnectionOutcome): void {
  const network = platformNames[platform]
  if (name === 'connected')
    showToast({ title: t`${network} connected`, description: t`You can share your reviews there.` })
  else if (name === 'cancelled')
    showToast({ title: t`Nothing was connected`, description: t`You cancelled it at ${network}.` })
  else showError(t`${network} was not connected. Please try again.`)
}
