// The dialog 'Share Your Review'. It closes when the request succeeds; after a failure it shows what each platform said.

import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { t } from '@lingui/core/macro'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { Photo } from '../../ui/photos/photo.tsx'
import { PlatformList } from './platform-list.tsx'
import {
  firstSuggestion,
  previewPhotos,
  type Shareable,
  type ShareDraft,
  shareMessage,
  timeRange,
  useShare,
} from './use-share.ts'

interface ShareDialogProps extends Shareable {
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

interface OptionsProps {
  draft: ShareDraft
  change: (part: Partial<ShareDraft>) => void
}

function ShareOptions({
  draft,
  change,
  hasPhotos,
  timeError,
}: OptionsProps & { hasPhotos: boolean; timeError: string | undefined }) {
  const schedule = (isScheduled: boolean) =>
    change({ isScheduled, ...(isScheduled && !draft.time && { time: firstSuggestion(new Date()) }) })
  return (
    <section aria-label={t`Options`}>
      <TextField
        label={t`Custom message`}
        multiline
        maxLength={maxLengths.shareMessage}
        placeholder={t`Add a custom message or leave blank for auto-generated...`}
        value={draft.customMessage}
        onChange={(customMessage) => change({ customMessage })}
      />
      <div className="mt-2 divide-y divide-line">
        <SwitchField
          label={t`Include Photos`}
          text={hasPhotos ? t`The photos of your review are included.` : t`Your review has no photos.`}
          on={draft.includePhotos && hasPhotos}
          onChange={(includePhotos) => change({ includePhotos })}
          disabled={!hasPhotos}
        />
        <SwitchField
          label={t`Include Location`}
          text={t`The gym's address is included.`}
          on={draft.includeLocation}
          onChange={(includeLocation) => change({ includeLocation })}
        />
        <SwitchField
          label={t`Schedule Post`}
          text={t`Posted later, at a time of your choice.`}
          on={draft.isScheduled}
          onChange={schedule}
        />
      </div>
      {draft.isScheduled && <TimeField draft={draft} change={change} error={timeError} />}
    </section>
  )
}

function TimeField({ draft, change, error }: OptionsProps & { error: string | undefined }) {
  // Some systems have none.
  const { timeZone }: { timeZone?: string } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <TextField
      label={t`Post on`}
      type="datetime-local"
      {...timeRange(new Date())}
      value={draft.time}
      onChange={(time) => change({ time })}
      error={error}
      hint={timeZone && t`In your time zone, ${timeZone.replaceAll('_', ' ')}`}
      className="md:w-64"
    />
  )
}

function SharePreview({ shareable, draft }: { shareable: Shareable; draft: ShareDraft }) {
  const { shown, more } = previewPhotos(shareable, draft)
  return (
    <section aria-labelledby="share-preview">
      <h3 id="share-preview" className="font-semibold">{t`Preview`}</h3>
      <div className="mt-2 rounded-lg bg-sunken p-4">
        <p className="text-sm leading-relaxed break-words whitespace-pre-line">
          {shareMessage(shareable, draft)}
        </p>
        {shown.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2">
            {shown.map((photo, index) => (
              <li key={photo} className="size-20 overflow-hidden rounded-md bg-line">
                <Photo
                  path={photo}
                  sizes="5rem"
                  alt={t`To be shared, ${index + 1}`}
                  className="size-full object-cover"
                />
              </li>
            ))}
            {more > 0 && (
              <li className="grid size-20 place-items-center rounded-md bg-line text-sm font-semibold tabular-nums">
                +{more}
              </li>
            )}
          </ul>
        )}
      </div>
    </section>
  )
}
