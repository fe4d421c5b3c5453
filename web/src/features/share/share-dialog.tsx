// The dialog 'Share Your Review'. It stays open until all chosen platforms have received the review.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { t } from '@lingui/core/macro'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { PlatformList } from './platform-list.tsx'
import type { Shareable } from './share-draft.ts'
import { ShareOptions } from './share-options.tsx'
import { SharePreview } from './share-preview.tsx'
import { useShare } from './use-share.ts'

export interface ShareDialogProps extends Shareable {
  connected: SocialPlatform[]
  preferred: SocialPlatform[]
  onClose: () => void
}

export function ShareDialog({ connected, preferred, onClose, ...shareable }: ShareDialogProps) {
  const share = useShare(shareable, preferred, onClose)
  const { draft, receipts } = share
  const count = draft.platforms.length
  return (
    <FormDialog
      title={t`Share Your Review`}
      onClose={onClose}
      onSubmit={share.submit}
      submitLabel={share.isPending ? t`Sharing...` : t`Share to ${count} platform(s)`}
      isBlocked={count === 0 || share.isPending}
      draft={share.unsent}
    >
      {share.errorMessage && (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm font-medium text-danger">
          {share.errorMessage}
        </p>
      )}
      <PlatformList
        reviewId={shareable.review.id}
        isSharing={share.isPending}
        connected={connected}
        chosen={draft.platforms}
        receipts={receipts}
        onChoose={share.choose}
      />
      <ShareOptions
        draft={draft}
        change={share.change}
        hasPhotos={shareable.review.photoUrls.length > 0}
        timeError={share.timeError}
      />
      <SharePreview shareable={shareable} draft={draft} />
    </FormDialog>
  )
}
