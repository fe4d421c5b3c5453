// Reviews and review form of a gym, with sharing and moderation.

import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { Review } from '@jumpingjack/contracts/review/reviews'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { ShownGym } from '../../features/gym-detail/gym-detail-rules.ts'
import { HiddenReview } from '../../features/moderation/hidden-review.tsx'
import { ReportDuplicate, ReportReview } from '../../features/moderation/reports.tsx'
import { activePlatforms, connectionsOptions } from '../../features/profile/connections.ts'
import { DeleteReview } from '../../features/reviews/delete-review.tsx'
import { ReviewList, reviewsId } from '../../features/reviews/review-list.tsx'
import type { Shareable } from '../../features/share/use-share.ts'
import { hideDeletedReview, refreshReviews } from '../../lib/gym/gym-cache.ts'
import { useMember } from '../../lib/session/current-user.ts'
import { TextButton } from '../../ui/form/text-button.tsx'
import { showError } from '../../ui/overlay/toasts.ts'
import { lazyDialog } from '../../ui/states/boundary.tsx'

export function GymReviews({ gym }: { gym: ShownGym }) {
  const { shareDialog, offerSharing, openSharing } = useShareOffer(useMember())
  return (
    <div className="space-y-7 px-5 py-7 md:px-7">
      <ReviewList
        key={gym.id}
        gym={gym}
        onPosted={(review) => offerSharing({ review, gym })}
        controls={(review) => (
          <ReviewControls
            review={review}
            gymId={gym.id}
            onShare={openSharing && (() => openSharing({ review, gym }))}
          />
        )}
      />
      {!isProviderGym(gym.id) && <ReportDuplicate gym={gym} />}
      {shareDialog}
    </div>
  )
}

interface ReviewControlsProps {
  review: Review
  gymId: string
  /** Undefined if the member may not share. */
  onShare: (() => void) | undefined
}

/** Controls of a review: report another member's; share or delete one's own, and appeal if it is hidden. */
function ReviewControls({ review, gymId, onShare }: ReviewControlsProps) {
  const queryClient = useQueryClient()
  const member = useMember()
  if (review.userId !== member?.id) return <ReportReview review={review} />
  return (
    <div className={review.hidden ? 'w-full space-y-2' : 'flex gap-4'}>
      {review.hidden ? (
        <HiddenReview
          reviewId={review.id}
          hidden={review.hidden}
          onAppealed={() => void refreshReviews(queryClient, gymId)}
        />
      ) : (
        onShare && (
          <TextButton
            Icon={Share2}
            aria-label={t`Share your review`}
            onClick={onShare}
          >{t`Share`}</TextButton>
        )
      )}
      <DeleteReview
        review={review}
        onDeleted={() => {
          void hideDeletedReview(queryClient, gymId, review.id)
          // After the closing dialog, which would focus a button that has been removed.
          requestAnimationFrame(() => document.getElementById(reviewsId)?.focus())
        }}
      />
    </div>
  )
}

const ShareDialog = lazyDialog(() => import('../../features/share/share-dialog.tsx'), 'ShareDialog')

interface Offer {
  shareable: Shareable
  connected: SocialPlatform[]
  preferred: SocialPlatform[]
}

function useShareOffer(member: CurrentUser | undefined) {
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
