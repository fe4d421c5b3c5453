// Says that the member has confirmed something, and takes it back.
import { t } from '@lingui/core/macro'
import { Undo2 } from 'lucide-react'
import { TextButton } from '../form/text-button.tsx'

interface OwnConfirmationProps {
  /** What was confirmed. */
  name: string
  isPending: boolean
  onUndo: () => void
}

export function OwnConfirmation({ name, isPending, onUndo }: OwnConfirmationProps) {
  return (
    <span className="flex items-center gap-3 text-xs text-muted">
      <span>{t`You confirmed this`}</span>
      <TextButton Icon={Undo2} aria-label={t`Undo: ${name}`} aria-disabled={isPending} onClick={onUndo}>
        {t`Undo`}
      </TextButton>
    </span>
  )
}
