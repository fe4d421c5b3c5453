// Hides a review for a reason, which the author and all readers see.
import { ModerationReason } from '@jumpingjack/contracts/review/moderation'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { reasonOptions } from '../../../lib/labels/reason-options.ts'
import { ChoiceList } from '../../../ui/form/choice-list.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'

interface HideDialogProps {
  /** Preselected, if it is a valid reason. */
  first: string | undefined
  isPending: boolean
  onClose: () => void
  onHide: (reason: ModerationReason) => void
}

export function HideDialog({ first, isPending, onClose, onHide }: HideDialogProps) {
  const [reason, setReason] = useState(ModerationReason.safeParse(first).data)
  return (
    <FormDialog
      title={t`Hide Review`}
      onClose={onClose}
      onSubmit={() => {
        if (reason) onHide(reason)
        return true
      }}
      submitLabel={isPending ? t`Saving...` : t`Hide`}
      isBlocked={isPending || !reason}
    >
      <ChoiceList
        legend={t`Why is this review hidden?`}
        options={reasonOptions()}
        value={reason}
        onChange={setReason}
      />
      <p className="text-sm text-muted">{t`The author sees the reason and can appeal. Everybody else sees only the reason, and the review does not count towards the rating.`}</p>
    </FormDialog>
  )
}
