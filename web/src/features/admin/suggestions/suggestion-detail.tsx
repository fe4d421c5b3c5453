// One suggested edit, with the decision.
import {
  type AdminSuggestion,
  decideSuggestion,
  listAllSuggestions,
  type suggestionDecisions,
} from '@jumpingjack/contracts/gym/suggestions'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ChangeList } from '../../../ui/facts/change-list.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { DateTime } from '../lists/date-time.tsx'
import { FieldList } from '../lists/field-list.tsx'
import { HistoryLink } from '../lists/history-link.tsx'
import { MemberName } from '../lists/member-name.tsx'
import { Tag } from '../lists/tag.tsx'
import { useAdminMutation } from '../lists/use-admin-mutation.ts'
import { GymLink } from '../moderation/gym-link.tsx'
import { callAdmin } from '../session/call-admin.ts'
import { suggestionLabels, suggestionTones } from './suggestion-labels.ts'

export function SuggestionDetail({ suggestion }: { suggestion: AdminSuggestion }) {
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
