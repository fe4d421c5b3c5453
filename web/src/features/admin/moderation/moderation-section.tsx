// Reports of members: the queue and the selected case.
import { caseStatuses, listCases, type ModerationCase } from '@jumpingjack/contracts/admin/moderation'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ShieldCheck } from 'lucide-react'
import { FilterSelect } from '../lists/filter-select.tsx'
import { ListAndDetail } from '../lists/list-and-detail.tsx'
import { ListPane } from '../lists/list-pane.tsx'
import { useAdminList } from '../lists/use-admin-list.ts'
import { readChoice, useAdminView } from '../lists/use-admin-view.ts'
import { CaseDetail } from './case-detail.tsx'
import { caseKindLabels, caseStatusLabels } from './case-labels.ts'
import { CaseTable } from './case-table.tsx'

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
