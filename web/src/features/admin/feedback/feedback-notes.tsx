// The administrators' notes on a feedback.
import { type Feedback, listFeedback, setFeedbackNotes } from '@jumpingjack/contracts/admin/feedback'
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useAdminMutation } from '../lists/use-admin-mutation.ts'
import { callAdmin } from '../session/call-admin.ts'

interface Props {
  feedback: Feedback
  notes: string
  onNotes: (notes: string) => void
  onSaved: (notes: string) => void
}

export function FeedbackNotes({ feedback: { id, adminNotes: saved }, notes, onNotes, onSaved }: Props) {
  const { mutate, isPending } = useAdminMutation(
    listFeedback,
    (adminNotes: string) =>
      callAdmin(setFeedbackNotes, { params: { id }, body: { adminNotes, instead: saved } }),
    { done: () => t`Notes added successfully`, failed: t`Failed to add notes` },
  )
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate(notes, { onSuccess: () => onSaved(notes) })
      }}
    >
      <TextField
        label={t`Admin Notes`}
        multiline
        maxLength={maxLengths.adminNotes}
        value={notes}
        onChange={onNotes}
      />
      {saved !== null && saved !== notes && (
        <p className="text-xs break-words whitespace-pre-line text-muted">{t`Saved: ${saved}`}</p>
      )}
      <Button type="submit" disabled={notes.trim() === ''} aria-disabled={isPending}>
        {isPending ? t`Saving...` : t`Add Notes`}
      </Button>
    </form>
  )
}
