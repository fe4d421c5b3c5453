// Confirms the merge of two gyms, which cannot be undone.
import type { ModerationCase } from '@jumpingjack/contracts/admin/moderation'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'

type GymCase = Extract<ModerationCase, { kind: 'gym' }>

interface Props {
  moderationCase: GymCase
  isPending: boolean
  onClose: () => void
  onMerge: () => void
}

export function MergeDialog({ moderationCase: { gym, duplicateOf }, isPending, onClose, onMerge }: Props) {
  return (
    <FormDialog
      title="Merge Gyms"
      onClose={onClose}
      onSubmit={() => {
        onMerge()
        return true
      }}
      submitLabel={isPending ? 'Saving...' : 'Merge'}
      isBlocked={isPending}
    >
      {gym?.id === duplicateOf?.id ? (
        <p className="text-sm leading-relaxed">
          Both are <strong>{gym?.name}</strong> already.
        </p>
      ) : (
        <>
          <p className="text-sm leading-relaxed">
            <strong>{gym?.name}</strong> ({gym?.address}) leaves the list. Its reviews, favorites and links go
            to <strong>{duplicateOf?.name}</strong> ({duplicateOf?.address}).
          </p>
          <p className="text-sm text-muted">This cannot be undone.</p>
        </>
      )}
    </FormDialog>
  )
}
