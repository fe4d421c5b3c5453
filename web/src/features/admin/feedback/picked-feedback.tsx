// Sets status or priority of the selected feedback.
import { changeFeedback, type Feedback, listFeedback } from '@jumpingjack/contracts/admin/feedback'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { feedbackPriorityLabels } from '../../../lib/labels/feedback-labels.ts'
import { IconButton } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useAdminMutation } from '../lists/use-admin-mutation.ts'
import { callAdmin } from '../session/call-admin.ts'
import { statusLabels } from './feedback-tags.ts'

type Change = Partial<Pick<Feedback, 'status' | 'priority'>>

/** Of one entry or several. */
export function useFeedbackChange(ids: readonly string[]) {
  return useAdminMutation(
    listFeedback,
    (change: Change) => callAdmin(changeFeedback, { body: { ids: [...ids], ...change } }),
    {
      done: ({ status }) => (status ? t`Status updated successfully` : t`Priority updated successfully`),
      failed: t`Failed to save the change`,
    },
  )
}

export function PickedFeedback({ ids, onDone }: { ids: ReadonlySet<string>; onDone: () => void }) {
  const { mutate, isPending } = useFeedbackChange([...ids])
  const change = (wanted: Change) => !isPending && mutate(wanted, { onSuccess: onDone })
  return (
    <section
      aria-label={t`Selected feedback`}
      className="flex shrink-0 items-center gap-2 border-t border-line bg-sunken px-4 py-2 text-sm"
    >
      <span className="grow font-medium tabular-nums" role="status">
        {t`${ids.size} selected`}
      </span>
      <Choice label={t`Set status`} labels={statusLabels} onChoose={(status) => change({ status })} />
      <Choice
        label={t`Set priority`}
        labels={feedbackPriorityLabels}
        onChoose={(priority) => change({ priority })}
      />
      <IconButton label={t`Clear selection`} onClick={onDone}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </section>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  labels: Record<T, MessageDescriptor>
  onChoose: (value: T) => void
}

function Choice<T extends string>({ label, labels, onChoose }: ChoiceProps<T>) {
  const choices = Object.entries(labels) as [T, MessageDescriptor][]
  return (
    <Select<T | ''>
      label={label}
      variant="inline"
      value=""
      options={[{ value: '', label }, ...choices.map(([value, text]) => ({ value, label: i18n.t(text) }))]}
      onChange={(chosen) => chosen && onChoose(chosen)}
    />
  )
}
