// Rejects an appeal with an answer, which the author reads.
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'

interface KeepDialogProps {
  isPending: boolean
  onClose: () => void
  onKeep: (answer: string) => void
}

export function KeepDialog({ isPending, onClose, onKeep }: KeepDialogProps) {
  const [answer, setAnswer] = useState('')
  return (
    <FormDialog
      title={t`Keep Hidden`}
      onClose={onClose}
      onSubmit={() => {
        onKeep(answer.trim())
        return true
      }}
      submitLabel={isPending ? t`Saving...` : t`Keep Hidden`}
      isBlocked={isPending || !answer.trim()}
    >
      <TextField
        label={t`Answer to the author`}
        required
        multiline
        maxLength={maxLengths.moderation}
        value={answer}
        onChange={setAnswer}
      />
      <p className="text-sm text-muted">{t`The author reads your answer and cannot appeal again.`}</p>
    </FormDialog>
  )
}
