// Confirms the merge of two gyms, which cannot be undone.
import type { ModerationCase } from '@jumpingjack/contracts/admin/moderation'
import { t } from '@lingui/core/macro'
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
      title={t`Merge Gyms`}
      onClose={onClose}
      onSubmit={() => {
        onMerge()
        return true
      }}
      submitLabel={isPending ? t`Saving...` : t`Merge`}
      isBlocked={isPending}
    >
      {gym?.id === duplicateOf?.id ? (
        <p className="text-sm leading-relaxed">{t`Both are ${gym?.name ?? ''} already.`}</p>
      ) : (
        <>
          <p className="text-sm leading-relaxed">
            <strong>{gym?.name}</strong>{' '}
            {t`(${gym?.address ?? ''}) leaves the list. Its reviews, favorites and links go to`}{' '}
            <strong>{duplicateOf?.name}</strong> ({duplicateOf?.address}).
          </p>
          <p className="text-sm text-muted">{t`This cannot be undone.`}</p>
        </>
      )}
    </FormDialog>
  )
}
