// Suggested edits of gyms: the list and the selected one.
import {
  type AdminSuggestion,
  listAllSuggestions,
  suggestionStatuses,
} from '@jumpingjack/contracts/gym/suggestions'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { PencilLine } from 'lucide-react'
import { AdminTable, type Column } from '../lists/admin-table.tsx'
import { DateTime } from '../lists/date-time.tsx'
import { FilterSelect } from '../lists/filter-select.tsx'
import { ListAndDetail } from '../lists/list-and-detail.tsx'
import { ListPane } from '../lists/list-pane.tsx'
import { Tag } from '../lists/tag.tsx'
import { useAdminList } from '../lists/use-admin-list.ts'
import { readChoice, useAdminView } from '../lists/use-admin-view.ts'
import { SuggestionDetail } from './suggestion-detail.tsx'
import { changedFieldsLabel, suggestionLabels, suggestionTones } from './suggestion-labels.ts'

const columns: readonly Column<AdminSuggestion>[] = [
  {
    name: msg`Status`,
    className: 'w-28',
    cell: ({ status }) => <Tag tone={suggestionTones[status]}>{i18n.t(suggestionLabels[status])}</Tag>,
  },
  {
    name: msg`Date`,
    className: 'w-48 text-muted tabular-nums max-md:hidden',
    cell: ({ createdAt }) => <DateTime iso={createdAt} />,
  },
]

export function SuggestionsSection() {
  const { params, selected, filterBy, select, close } = useAdminView()
  const status = readChoice(params, 'status', suggestionStatuses)
  const list = useAdminList<AdminSuggestion>(listAllSuggestions, { status })
  const open = list.entries.find(({ id }) => id === selected)
  return (
    <ListAndDetail
      title={t`Suggested edit`}
      Icon={PencilLine}
      hint={{ title: t`No edit selected`, text: t`Choose one from the list to decide it.` }}
      onClose={close}
      list={
        <ListPane
          list={list}
          title={t`Edits`}
          Icon={PencilLine}
          failed={t`Error Loading Edits`}
          empty={
            status
              ? { title: t`No edit matches`, text: t`Try another filter.` }
              : { title: t`No edits yet`, text: t`What members suggest to change about gyms appears here.` }
          }
          filters={
            <search className="flex gap-2">
              <FilterSelect
                label={t`Status`}
                value={status}
                labels={suggestionLabels}
                onChange={(chosen) => filterBy({ status: chosen })}
              />
            </search>
          }
        >
          <AdminTable
            list={list}
            label={t`Edits`}
            titleName={t`Gym, and what changes`}
            title={(each) => <Title suggestion={each} />}
            columns={columns}
            selected={selected}
            onSelect={select}
          />
        </ListPane>
      }
      detail={open && <SuggestionDetail key={open.id} suggestion={open} />}
    />
  )
}

function Title({ suggestion }: { suggestion: AdminSuggestion }) {
  return (
    <>
      <span className="block truncate font-medium">
        {suggestion.gym?.name ?? t`A gym that cannot be shown`}
      </span>
      <span className="block truncate text-xs text-muted">{changedFieldsLabel(suggestion)}</span>
    </>
  )
}
