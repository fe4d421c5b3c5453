// Offers to share a posted review to members with active connections. The dialog is loaded when it is first opened.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { activePlatforms, connectionsOptions } from '../../features/profile/connections.ts'
import type { Shareable } from '../../features/share/share-draft.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'

const ShareDialog = lazyComponent(() => import('../../features/share/share-dialog.tsx'), 'ShareDialog')

interface Offer {
  shareable: Shareable
  connected: SocialPlatform[]
  preferred: SocialPlatform[]
  onClosed: () => void
}

export function useShareOffer(member: CurrentUser | undefined) {
  const queryClient = useQueryClient()
  const [offer, setOffer] = useState<Offer>()
  /** Returns true if the dialog opens. `onClosed` runs when it closes. */
  const offerSharing = async (shareable: Shareable, onClosed: () => void): Promise<boolean> => {
    if (!member?.allowSocialSharing) return false
    const connections = await queryClient.fetchQuery(connectionsOptions(member.id)).catch(() => [])
    const connected = activePlatforms(connections)
    if (connected.length === 0) return false
    const preferred = connected.filter((platform) => platform === 'google' && member.googleReviewsEnabled)
    setOffer({ shareable, connected, preferred, onClosed })
    return true
  }
  const shareDialog = offer && (
    <Suspense>
      <ShareDialog
        {...offer.shareable}
        connected={offer.connected}
        preferred={offer.preferred}
        onClose={() => {
          setOffer(undefined)
          offer.onClosed()
        }}
      />
    </Suspense>
  )
  return { shareDialog, offerSharing }
}
