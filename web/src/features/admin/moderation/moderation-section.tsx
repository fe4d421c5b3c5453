// Reports of members: the queue and the selected case.

import { caseStatuses, listCases, type ModerationCase } from '@jumpingjack/contracts/admin/moderation'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ShieldCheck } from 'lucide-react'
import { type AdminList, useAdminList } from '../lists/admin-list.ts'
import { AdminTable, type Column } from '../lists/admin-table.tsx'
import { DateTime, FilterSelect, Tag } from '../lists/entry-parts.tsx'
import { ListAndDetail, ListPane } from '../lists/list-section.tsx'
import { readChoice, useAdminView } from '../lists/use-admin-view.ts'
import {
  CaseDetail,
  caseKindLabels,
  caseStatusLabels,
  caseStatusTones,
  caseTitle,
  reasonLabel,
} from './case-detail.tsx'

export function ModerationSection() {
  const { params, selected, filterBy, select, close } = useAdminView()
  const status = readChoice(params, 'status', caseStatuses)
  const kind = readChoice(params, 'kind', ['review', 'gym'])
  const list = useAdminList<ModerationCase>(listCases, { status, kind })
  const open = list.entries.find(({ id }) => id === selected)
  return (
    <ListAndDetail
      title={open ? i18n.t(caseKindLabels[open.kind]) : t`Details`}
      Icon={ShieldCheck}
      hint={{ title: t`No case selected`, text: t`Choose one from the list to decide it.` }}
      onClose={close}
      list={
        <ListPane
          list={list}
          title={t`Moderation`}
          Icon={ShieldCheck}
          failed={t`Error Loading Reports`}
          empty={
            status || kind
              ? { title: t`No case matches`, text: t`Try other filters.` }
              : { title: t`No reports yet`, text: t`Reviews and gyms that members report appear here.` }
          }
          filters={
            <search className="flex gap-2">
              <FilterSelect
                label={t`Status`}
                value={status}
                labels={caseStatusLabels}
                onChange={(chosen) => filterBy({ status: chosen })}
              />
              <FilterSelect
                label={t`About`}
                value={kind}
                labels={caseKindLabels}
                onChange={(chosen) => filterBy({ kind: chosen })}
              />
            </search>
          }
        >
          <CaseTable list={list} selected={selected} onSelect={select} />
        </ListPane>
      }
      detail={open && <CaseDetail key={open.id} moderationCase={open} />}
    />
  )
}

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

/** The queue of moderation cases, undecided ones first. */
function CaseTable(props: {
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
