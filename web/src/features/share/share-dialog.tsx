// The dialog 'Share Your Review': stays open until every chosen platform has it, and says which has not.
import type { SocialPlatform } from '@jumpingjack/contracts/social'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { PlatformList } from './platform-list.tsx'
import type { Shareable } from './share-draft.ts'
import { ShareOptions } from './share-options.tsx'
import { SharePreview } from './share-preview.tsx'
import { haveAllFailed } from './share-receipts.ts'
import { useShare } from './use-share.ts'

export interface ShareDialogProps extends Shareable {
  connected: SocialPlatform[]
  onClose: () => void
}

export function ShareDialog({ connected, onClose, ...shareable }: ShareDialogProps) {
  const share = useShare(shareable, onClose)
  const { draft, receipts } = share
  const isRetry = haveAllFailed(draft.platforms, receipts)
  return (
    <Modal open onClose={onClose} title="Share Your Review" sheet="dialog">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          share.submit()
        }}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="min-h-0 flex-1 space-y-6 overflow-y-auto overscroll-contain px-5 py-5 md:px-6">
          {share.refusal && (
            <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm font-medium text-danger">
              {share.refusal}
            </p>
          )}
          <PlatformList
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
        </div>
        <div className="flex justify-end gap-2 border-t border-line px-5 py-3 md:px-6">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" aria-disabled={!share.canSubmit}>
            {share.isPending
              ? 'Sharing...'
              : isRetry
                ? 'Try again'
                : `Share to ${draft.platforms.length} platform(s)`}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
