// Message, included content and schedule of a share.
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { FieldError, TextField } from '../../ui/form/text-field.tsx'
import type { ShareDraft } from './share-draft.ts'
import { firstSuggestion, timeRange } from './share-time.ts'

interface OptionsProps {
  draft: ShareDraft
  change: (part: Partial<ShareDraft>) => void
}

export function ShareOptions({
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
  const id = useId()
  const { timeZone }: { timeZone?: string } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-xs font-medium text-muted">{t`Post on`}</label>
      <input
        id={id}
        type="datetime-local"
        {...timeRange(new Date())}
        value={draft.time}
        onChange={(event) => change({ time: event.target.value })}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-zone ${id}-error`}
        className={`h-11 w-full rounded-md border bg-surface px-3 text-base hover:border-line-strong md:w-64 md:text-sm ${error ? 'border-danger' : 'border-line'}`}
      />
      <FieldError id={`${id}-error`} error={error} />
      {/* Some systems have none. */}
      {timeZone && (
        <p id={`${id}-zone`} className="mt-1 text-xs text-muted">
          {t`In your time zone, ${timeZone.replaceAll('_', ' ')}`}
        </p>
      )}
    </div>
  )
}
