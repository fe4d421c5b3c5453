// Notice on the author's own hidden review, with the appeal.

import { appealHiding } from '@jumpingjack/contracts/admin/moderation'
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import type { Review } from '@jumpingjack/contracts/review/reviews'
import { t } from '@lingui/core/macro'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { sharedText } from '../../lib/language/shared-text.ts'
import { Button } from '../../ui/form/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { useModerationRequest } from './use-moderation-request.ts'

interface HiddenReviewProps {
  reviewId: string
  hidden: NonNullable<Review['hidden']>
  onAppealed: () => void
}

export function HiddenReview({ reviewId, hidden, onAppealed }: HiddenReviewProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-3 text-sm">
      <p className="flex min-w-0 flex-1 basis-52 gap-3">
        <EyeOff className="mt-0.5 size-4 shrink-0 text-muted" />
        <span>
          <span className="block font-medium">{t`Hidden: ${sharedText(hidden.reason)}`}</span>
          <span className="text-muted">
            {hidden.answer
              ? t`Only you can see this review. An administrator has read your appeal and keeps it hidden:`
              : hidden.appealed
                ? t`Only you can see this review. You have appealed, and an administrator will decide.`
                : t`Only you can see this review, and it does not count towards the rating.`}
          </span>
          {hidden.answer && <span className="block break-words whitespace-pre-line">{hidden.answer}</span>}
        </span>
      </p>
      {!hidden.appealed && <Button onClick={() => setOpen(true)}>{t`Appeal`}</Button>}
      {isOpen && (
        <AppealDialog
          reviewId={reviewId}
          onClose={() => setOpen(false)}
          onAppealed={() => {
            setOpen(false)
            onAppealed()
          }}
        />
      )}
    </div>
  )
}

interface AppealDialogProps {
  reviewId: string
  onClose: () => void
  onAppealed: () => void
}

function AppealDialog({ reviewId, onClose, onAppealed }: AppealDialogProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { send, isPending } = useModerationRequest(
    () => callApi(appealHiding, { params: { id: reviewId }, body: { text } }),
    { sent: t`Appeal sent`, failed: t`Failed to send the appeal. Please try again.` },
  )
  const submit = () => {
    const message = appealHiding.body.safeParse({ text }).error?.issues[0]?.message
    setError(message && sharedText(message))
    if (!message) send(onAppealed)
  }
  return (
    <FormDialog
      title={t`Appeal`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={isPending ? t`Sending...` : t`Send Appeal`}
      isBlocked={isPending}
    >
      <p className="text-sm text-muted">{t`Explain why your review should be shown again. An administrator will decide.`}</p>
      <TextField
        label={t`Your appeal`}
        required
        multiline
        maxLength={maxLengths.moderation}
        value={text}
        error={error}
        onChange={(typed) => {
          setText(typed)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
