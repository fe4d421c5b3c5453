// Suggested edits of gyms: the list and the selected one.

import {
  type AdminSuggestion,
  decideSuggestion,
  listAllSuggestions,
  type SuggestionStatus,
  type suggestionDecisions,
  suggestionStatuses,
} from '@jumpingjack/contracts/gym/suggestions'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { PencilLine } from 'lucide-react'
import { fieldLabel } from '../../lib/labels/fact-labels.ts'
import { ChangeList } from '../../ui/facts/change-list.tsx'
import { Button } from '../../ui/form/button.tsx'
import { useAdminList, useAdminMutation } from './lists/admin-list.ts'
import { AdminTable, type Column } from './lists/admin-table.tsx'
import {
  DateTime,
  FieldList,
  FilterSelect,
  HistoryLink,
  MemberName,
  Tag,
  type Tone,
} from './lists/entry-parts.tsx'
import { ListAndDetail, ListPane } from './lists/list-section.tsx'
import { readChoice, useAdminView } from './lists/use-admin-view.ts'
import { GymLink } from './moderation/reported-review.tsx'
import { callAdmin } from './session/call-admin.ts'

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

/** One suggested edit, with the decision. */
function SuggestionDetail({ suggestion }: { suggestion: AdminSuggestion }) {
  const { id, status, gym, userId, changes, createdAt, decidedAt, decidedBy } = suggestion
  return (
    <article aria-label={t`Suggested edit`} className="space-y-5">
      <header className="flex min-h-8 items-center">
        <Tag tone={suggestionTones[status]}>{i18n.t(suggestionLabels[status])}</Tag>
      </header>
      {gym && (
        <p className="text-sm">
          <GymLink gymId={gym.id} className="font-semibold">
            {gym.name}
          </GymLink>
          <span className="mt-0.5 block break-words text-muted">{gym.address}</span>
        </p>
      )}
      <ChangeList changes={changes} />
      {status === 'open' && <Decisions id={id} />}
      <FieldList
        fields={[
          [t`Suggested`, <DateTime key="suggested" iso={createdAt} />],
          [t`Member`, userId ? <MemberName key="member" userId={userId} /> : t`Account deleted`],
          [t`Decided`, decidedAt && <Decided at={decidedAt} by={decidedBy} />],
        ]}
      />
      {decidedBy === 'administrator' && <HistoryLink subject={id} />}
    </article>
  )
}

function Decided({ at, by }: { at: string; by: AdminSuggestion['decidedBy'] }) {
  return (
    <>
      <DateTime iso={at} /> {by === 'administrator' ? t`by an administrator` : t`by a member`}
    </>
  )
}

type Decision = (typeof suggestionDecisions)[number]

function Decisions({ id }: { id: string }) {
  const { mutate, isPending } = useAdminMutation(
    listAllSuggestions,
    (decision: Decision) => callAdmin(decideSuggestion, { params: { id }, body: { decision } }),
    {
      done: (decision) => (decision === 'confirmed' ? t`Edit confirmed` : t`Edit rejected`),
      failed: t`Failed to save the decision`,
    },
  )
  const decide = (decision: Decision) => !isPending && mutate(decision)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="primary"
        aria-disabled={isPending}
        onClick={() => decide('confirmed')}
      >{t`Confirm Edit`}</Button>
      <Button aria-disabled={isPending} onClick={() => decide('rejected')}>{t`Reject`}</Button>
    </div>
  )
}

export const suggestionLabels: Record<SuggestionStatus, MessageDescriptor> = {
  open: msg`Open`,
  confirmed: msg`Confirmed`,
  rejected: msg`Rejected`,
}

const suggestionTones: Record<SuggestionStatus, Tone> = {
  open: 'blue',
  confirmed: 'green',
  rejected: 'grey',
}

/** Labels of suggested edits. */
function changedFieldsLabel({ changes }: AdminSuggestion): string {
  return changes.map(({ field }) => fieldLabel(field)).join(', ')
}
