// Offers to share a posted review to members with active connections. The dialog is loaded when it is first opened.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { activePlatforms, connectionsOptions } from '../../features/profile/connections.ts'
import type { Shareable } from '../../features/share/share-draft.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { DialogBoundary } from '../../ui/states/boundary.tsx'

const ShareDialog = lazyComponent(() => import('../../features/share/share-dialog.tsx'), 'ShareDialog')

interface Offer {
  shareable: Shareable
  connected: SocialPlatform[]
  preferred: SocialPlatform[]
}

export function useShareOffer(member: CurrentUser | undefined) {
  const queryClient = useQueryClient()
  const [offer, setOffer] = useState<Offer>()
  /** Returns true if the dialog opens. */
  const offerSharing = async (shareable: Shareable): Promise<boolean> => {
    if (!member?.allowSocialSharing) return false
    const connections = await queryClient.fetchQuery(connectionsOptions(member.id)).catch(() => [])
    const connected = activePlatforms(connections)
    if (connected.length === 0) return false
    const preferred = connected.filter((platform) => platform === 'google' && member.googleReviewsEnabled)
    setOffer({ shareable, connected, preferred })
    return true
  }
  const close = () => setOffer(undefined)
  const shareDialog = offer && (
    <DialogBoundary onClose={close}>
      <ShareDialog
        {...offer.shareable}
        connected={offer.connected}
        preferred={offer.preferred}
        onClose={close}
      />
    </DialogBoundary>
  )
  return { shareDialog, offerSharing }
}
