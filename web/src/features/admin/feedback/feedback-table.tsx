// Columns of the table of feedback, and the change of several entries.

import {
  changeFeedback,
  type Feedback,
  type FeedbackStatus,
  listFeedback,
} from '@jumpingjack/contracts/admin/feedback'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Crown, X } from 'lucide-react'
import { feedbackPriorityLabels, feedbackTypeLabels } from '../../../lib/labels/feedback-labels.ts'
import { IconButton } from '../../../ui/form/button.tsx'
import { optionsOf, Select } from '../../../ui/form/select.tsx'
import { useAdminMutation } from '../lists/admin-list.ts'
import type { Column } from '../lists/admin-table.tsx'
import { dateColumn, statusColumn, Tag, type Tone } from '../lists/entry-parts.tsx'
import { callAdmin } from '../session/admin-session.ts'

export const statusLabels: Record<FeedbackStatus, MessageDescriptor> = {
  open: msg({ context: 'status', message: 'Open' }),
  in_progress: msg`In progress`,
  resolved: msg`Resolved`,
  closed: msg`Closed`,
}

const priorityTones: Record<Feedback['priority'], Tone> = {
  urgent: 'red',
  high: 'amber',
  medium: 'blue',
  low: 'grey',
}

export const feedbackColumns: readonly Column<Feedback>[] = [
  {
    name: msg`Type`,
    className: 'w-34 max-md:hidden lg:max-xl:hidden',
    cell: ({ type }) => i18n.t(feedbackTypeLabels[type]),
  },
  {
    name: msg`Priority`,
    className: 'w-24 max-md:hidden',
    cell: ({ priority }) => (
      <Tag tone={priorityTones[priority]}>{i18n.t(feedbackPriorityLabels[priority])}</Tag>
    ),
  },
  statusColumn(statusLabels),
  dateColumn(({ createdAt }) => createdAt),
]

/** Subject and sender. */
export function FeedbackSubject({ feedback }: { feedback: Feedback }) {
  const { subject, userEmail, name, isPremium, type, priority } = feedback
  return (
    <>
      <span className="flex items-center gap-1.5">
        <span className="truncate font-medium">{subject}</span>
        {isPremium && (
          <span title={t`Premium member`} className="shrink-0 rounded-full bg-night p-1 text-volt">
            <Crown className="size-3" />
            <span className="sr-only">{t`Premium member`}</span>
          </span>
        )}
      </span>
      <span className="block truncate text-xs text-muted">
        <span className="md:hidden">
          {i18n.t(feedbackPriorityLabels[priority])} · {i18n.t(feedbackTypeLabels[type])} ·{' '}
        </span>
        {userEmail ?? name ?? t`Visitor`}
      </span>
    </>
  )
}

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

export function PickedFeedback({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { mutate, isPending } = useFeedbackChange(ids)
  const change = (wanted: Change) => !isPending && mutate(wanted, { onSuccess: onDone })
  return (
    <section
      aria-label={t`Selected feedback`}
      className="flex shrink-0 items-center gap-2 border-t border-line bg-sunken px-4 py-2 text-sm"
    >
      <span className="grow font-medium tabular-nums" role="status">
        {t`${ids.length} selected`}
      </span>
      <Choice label={t`Set status`} labels={statusLabels} onChoose={(status) => change({ status })} />
      <Choice
        label={t`Set priority`}
        labels={feedbackPriorityLabels}
        onChoose={(priority) => change({ priority })}
      />
      <IconButton label={t`Clear selection`} onClick={onDone}>
        <X className="size-4" />
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
  return (
    <Select<T | ''>
      label={label}
      variant="inline"
      value=""
      options={[{ value: '', label }, ...optionsOf(labels)]}
      onChange={(chosen) => chosen && onChoose(chosen)}
    />
  )
}
