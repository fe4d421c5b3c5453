// What the member decides when a note was changed on another device.
import { t } from '@lingui/core/macro'
import { Button } from '../../ui/form/button.tsx'

interface NoteConflictProps {
  stored: string
  onKeepBoth: () => void
  onReplace: () => void
}

/** The stored note has changed since the member began to type. The member decides what to keep. */
export function NoteConflict({ stored, onKeepBoth, onReplace }: NoteConflictProps) {
  return (
    <div className="space-y-2 rounded-md bg-sunken p-3 text-sm">
      <p role="alert" className="font-medium">
        {stored
          ? t`This note was changed on another device. It is now:`
          : t`This note was removed on another device.`}
      </p>
      {stored && <p className="break-words whitespace-pre-line">{stored}</p>}
      <div className="flex flex-wrap gap-2">
        {stored && <Button onClick={onKeepBoth}>{t`Keep Both`}</Button>}
        <Button onClick={onReplace}>{t`Keep Mine`}</Button>
      </div>
    </div>
  )
}
