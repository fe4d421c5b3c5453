// The queue of moderation cases, undecided ones first.
import type { ModerationCase } from '@jumpingjack/contracts/admin/moderation'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { AdminTable, type Column } from '../lists/admin-table.tsx'
import { DateTime } from '../lists/date-time.tsx'
import { Tag } from '../lists/tag.tsx'
import type { AdminList } from '../lists/use-admin-list.ts'
import { caseKindLabels, caseStatusLabels, caseStatusTones, caseTitle, reasonLabel } from './case-labels.ts'

const columns: readonly Column<ModerationCase>[] = [
  {
    name: msg`About`,
    className: 'w-32 max-md:hidden lg:max-xl:hidden',
    cell: ({ kind }) => i18n.t(caseKindLabels[kind]),
  },
  {
    name: msg`Reports`,
    className: 'w-20 tabular-nums max-md:hidden',
    cell: ({ reports }) => reports.length,
  },
  {
    name: msg`Status`,
    className: 'w-28',
    cell: ({ status }) => <Tag tone={caseStatusTones[status]}>{i18n.t(caseStatusLabels[status])}</Tag>,
  },
  {
    name: msg`Date`,
    className: 'w-48 text-muted tabular-nums max-md:hidden',
    cell: ({ createdAt }) => <DateTime iso={createdAt} />,
  },
]

export function CaseTable(props: {
  list: AdminList<ModerationCase>
  selected: string | undefined
  onSelect: (id: string) => void
}) {
  return (
    <AdminTable
      {...props}
      label={t`Cases`}
      titleName={t`What was reported, and why`}
      title={(each) => <Title moderationCase={each} />}
      columns={columns}
    />
  )
}

function Title({ moderationCase }: { moderationCase: ModerationCase }) {
  const reasons = new Set(moderationCase.reports.map(({ reason }) => reasonLabel(reason)))
  return (
    <>
      <span className="block truncate font-medium">{caseTitle(moderationCase)}</span>
      <span className="block truncate text-xs text-muted">
        {moderationCase.kind === 'review' && moderationCase.gym && `${moderationCase.gym.name} · `}
        {reasons.size > 0 ? [...reasons].join(', ') : t`No reports`}
      </span>
    </>
  )
}
