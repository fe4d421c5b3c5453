// Suggested edits of gyms: the list and the selected one.

import { milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import {
  type AdminSuggestion,
  decideSuggestion,
  type GymChange,
  listAllSuggestions,
  placeOf,
  type SuggestionStatus,
  type suggestionDecisions,
} from '@jumpingjack/contracts/gym/suggestions'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { PencilLine } from 'lucide-react'
import { formatDistance, useUnits } from '../../lib/geo/distance.ts'
import { fieldLabel } from '../../lib/labels/fact-labels.ts'
import { ChangeList } from '../../ui/facts/facts.tsx'
import { Button } from '../../ui/form/button.tsx'
import { useAdminMutation } from './lists/admin-list.ts'
import type { Column } from './lists/admin-table.tsx'
import {
  DateTime,
  dateColumn,
  FieldList,
  HistoryLink,
  MemberName,
  StatusTag,
  statusColumn,
  TwoLines,
} from './lists/entry-parts.tsx'
import { ListSection } from './lists/list-section.tsx'
import { GymOfEntry } from './moderation/reported-review.tsx'
import { callAdmin } from './session/admin-session.ts'

export const suggestionLabels: Record<SuggestionStatus, MessageDescriptor> = {
  open: msg({ context: 'status', message: 'Open' }),
  confirmed: msg`Confirmed`,
  rejected: msg`Rejected`,
}

const columns: readonly Column<AdminSuggestion>[] = [
  statusColumn(suggestionLabels),
  dateColumn(({ createdAt }) => createdAt),
]

const filters = { status: { label: msg`Status`, labels: suggestionLabels } }

export function SuggestionsSection() {
  return (
    <ListSection<AdminSuggestion>
      endpoint={listAllSuggestions}
      title={t`Edits`}
      Icon={PencilLine}
      failed={t`Error Loading Edits`}
      empty={{ title: t`No edits yet`, text: t`What members suggest to change about gyms appears here.` }}
      noMatch={{ title: t`No edit matches`, text: t`Try another filter.` }}
      filters={filters}
      subjectName={t`Gym, and what changes`}
      subject={({ gym, changes }) => (
        <TwoLines
          first={gym?.name ?? t`A gym that cannot be shown`}
          second={changes.map(({ field }) => fieldLabel(field)).join(', ')}
        />
      )}
      columns={columns}
      hint={{ title: t`No edit selected`, text: t`Choose one from the list to decide it.` }}
      detailTitle={() => t`Suggested edit`}
      detail={(suggestion) => <SuggestionDetail suggestion={suggestion} />}
    />
  )
}

function SuggestionDetail({ suggestion }: { suggestion: AdminSuggestion }) {
  const { id, status, gym, userId, changes, createdAt, decidedAt, decidedBy, agreed } = suggestion
  return (
    <article aria-label={t`Suggested edit`} className="space-y-5">
      <header className="flex min-h-8 items-center">
        <StatusTag status={status} labels={suggestionLabels} />
      </header>
      <GymOfEntry gym={gym} />
      <ChangeList changes={changes} />
      <Move changes={changes} />
      {status === 'open' && <Decisions id={id} />}
      <FieldList
        fields={[
          [t`Suggested`, <DateTime key="suggested" iso={createdAt} />],
          [t`Member`, userId ? <MemberName key="member" userId={userId} /> : t`Account deleted`],
          [t`Members who agree`, agreed],
          [
            t`Decided`,
            decidedAt && (
              <>
                <DateTime iso={decidedAt} />{' '}
                {decidedBy === 'administrator' ? t`by an administrator` : t`by a member`}
              </>
            ),
          ],
        ]}
      />
      {decidedBy === 'administrator' && <HistoryLink subject={id} />}
    </article>
  )
}

/** How far the position moves. */
function Move({ changes }: Pick<AdminSuggestion, 'changes'>) {
  const [units] = useUnits()
  const miles = milesOfMove(changes)
  if (miles === undefined) return null
  const distance = formatDistance(miles, units)
  return <p className="text-sm font-medium">{t`The new position is ${distance} away.`}</p>
}

/** Undefined if the position does not change. */
export function milesOfMove(changes: readonly GymChange[]): number | undefined {
  const move = changes.find(({ field }) => field === 'position')
  return move && milesBetween(placeOf(move.from), placeOf(move.to))
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
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="primary"
        aria-disabled={isPending}
        onClick={() => mutate('confirmed')}
      >{t`Confirm Edit`}</Button>
      <Button aria-disabled={isPending} onClick={() => mutate('rejected')}>{t`Reject`}</Button>
    </div>
  )
}
