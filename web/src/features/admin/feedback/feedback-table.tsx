// The table of feedback.
import type { Feedback } from '@jumpingjack/contracts/admin/feedback'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Crown } from 'lucide-react'
import { feedbackPriorityLabels, feedbackTypeLabels } from '../../../lib/labels/feedback-labels.ts'
import { AdminTable, type Column, type Picks } from '../lists/admin-table.tsx'
import { DateTime } from '../lists/date-time.tsx'
import { Tag } from '../lists/tag.tsx'
import type { AdminList } from '../lists/use-admin-list.ts'
import { priorityTones, statusLabels, statusTones } from './feedback-tags.ts'

const columns: readonly Column<Feedback>[] = [
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
  {
    name: msg`Status`,
    className: 'w-28',
    cell: ({ status }) => <Tag tone={statusTones[status]}>{i18n.t(statusLabels[status])}</Tag>,
  },
  {
    name: msg`Date`,
    className: 'w-48 text-muted tabular-nums max-md:hidden',
    cell: ({ createdAt }) => <DateTime iso={createdAt} />,
  },
]

export function FeedbackTable(props: {
  list: AdminList<Feedback>
  selected: string | undefined
  onSelect: (id: string) => void
  picks: Picks
}) {
  return (
    <AdminTable
      {...props}
      label={t`Feedback`}
      titleName={t`Subject and sender`}
      title={(feedback) => <Title feedback={feedback} />}
      columns={columns}
    />
  )
}

function Title({ feedback }: { feedback: Feedback }) {
  const { subject, userEmail, name, isPremium, type, priority } = feedback
  return (
    <>
      <span className="flex items-center gap-1.5">
        <span className="truncate font-medium">{subject}</span>
        {isPremium && (
          <span title={t`Premium member`} className="shrink-0 rounded-full bg-night p-1 text-volt">
            <Crown aria-hidden="true" className="size-3" />
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
