// Reports of members: the queue and the selected case.

import { caseStatuses, listCases, type ModerationCase } from '@jumpingjack/contracts/admin/moderation'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ShieldCheck } from 'lucide-react'
import { useAdminList } from '../lists/admin-list.ts'
import type { Column } from '../lists/admin-table.tsx'
import { dateColumn, FilterSelect, statusColumn, TwoLines } from '../lists/entry-parts.tsx'
import { ListSection } from '../lists/list-section.tsx'
import { readChoice, useAdminView } from '../lists/use-admin-view.ts'
import {
  CaseDetail,
  caseKindLabels,
  caseStatusLabels,
  caseStatusTones,
  caseTitle,
  reasonLabel,
} from './case-detail.tsx'

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
  statusColumn(caseStatusLabels, caseStatusTones),
  dateColumn(({ createdAt }) => createdAt),
]

/** Undecided cases come first. */
export function ModerationSection() {
  const view = useAdminView()
  const status = readChoice(view.params, 'status', caseStatuses)
  const kind = readChoice(view.params, 'kind', ['review', 'gym'])
  return (
    <ListSection
      view={view}
      list={useAdminList<ModerationCase>(listCases, { status, kind })}
      title={t`Moderation`}
      label={t`Cases`}
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
            onChange={(chosen) => view.filterBy({ status: chosen })}
          />
          <FilterSelect
            label={t`About`}
            value={kind}
            labels={caseKindLabels}
            onChange={(chosen) => view.filterBy({ kind: chosen })}
          />
        </search>
      }
      subjectName={t`What was reported, and why`}
      subject={(each) => <TwoLines first={caseTitle(each)} second={reasonsOf(each)} />}
      columns={columns}
      hint={{ title: t`No case selected`, text: t`Choose one from the list to decide it.` }}
      detailTitle={(open) => (open ? i18n.t(caseKindLabels[open.kind]) : t`Details`)}
      detail={(open) => <CaseDetail moderationCase={open} />}
    />
  )
}

function reasonsOf(each: ModerationCase): string {
  const reasons = new Set(each.reports.map(({ reason }) => reasonLabel(reason)))
  const gym = each.kind === 'review' && each.gym ? `${each.gym.name} · ` : ''
  return gym + (reasons.size > 0 ? [...reasons].join(', ') : t`No reports`)
}
