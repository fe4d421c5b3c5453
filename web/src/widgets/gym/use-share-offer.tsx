// The dialog that shares a review: offered after posting to members with active connections, and opened on request, as
// for posts that have failed or are scheduled. It is loaded when it is first opened.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { activePlatforms, connectionsOptions } from '../../features/profile/connections.ts'
import type { Shareable } from '../../features/share/share-draft.ts'
import { showError } from '../../ui/overlay/toasts.ts'
import { lazyDialog } from '../../ui/states/boundary.tsx'

const ShareDialog = lazyDialog(() => import('../../features/share/share-dialog.tsx'), 'ShareDialog')

interface Offer {
  shareable: Shareable
  connected: SocialPlatform[]
  preferred: SocialPlatform[]
}

export function useShareOffer(member: CurrentUser | undefined) {
  const queryClient = useQueryClient()
  const [offer, setOffer] = useState<Offer>()
  const open = (shareable: Shareable, connected: SocialPlatform[]) => {
    const preferred = connected.filter((platform) => platform !== 'google' || member?.googleReviewsEnabled)
    setOffer({ shareable, connected, preferred })
  }
  const findConnected = async ({ id }: CurrentUser) =>
    activePlatforms(await queryClient.fetchQuery(connectionsOptions(id)))
  /** Returns true if the dialog opens. */
  const offerSharing = async (shareable: Shareable): Promise<boolean> => {
    if (!member?.allowSocialSharing) return false
    const connected = await findConnected(member).catch(() => [])
    if (connected.length > 0) open(shareable, connected)
    return connected.length > 0
  }
  const openSharing = (shareable: Shareable): void => {
    if (!member) return
    findConnected(member).then(
      (connected) => open(shareable, connected),
      () => showError(t`Your connected accounts could not be loaded.`),
    )
  }
  const close = () => setOffer(undefined)
  const shareDialog = offer && (
    <ShareDialog
      {...offer.shareable}
      connected={offer.connected}
      preferred={offer.preferred}
      onClose={close}
    />
  )
  return { shareDialog, offerSharing, openSharing: member?.allowSocialSharing ? openSharing : undefined }
}
