// The suggested edits of a gym: those that wait for confirmation, and earlier ones.

import { needsTrust } from '@jumpingjack/contracts/facts/suggested-changes'
import { confirmSuggestion, listSuggestions, type Suggestion } from '@jumpingjack/contracts/gym/suggestions'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { gymDetailOptions } from '../../lib/gym/gym-queries.ts'
import { relativeDate } from '../../lib/labels/relative-date.ts'
import { changeText, isStillOpen } from '../../ui/facts/change-labels.ts'
import { ChangeList } from '../../ui/facts/facts.tsx'
import { useGymChange } from '../../ui/facts/use-gym-change.ts'
import { Button } from '../../ui/form/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

interface OpenSuggestionsProps {
  gymId: string
  /** Only those that change one of these. */
  fields?: readonly string[]
}

export function OpenSuggestions({ gymId, fields }: OpenSuggestionsProps) {
  const { data = [] } = useQuery(suggestionsOptions(gymId))
  const { mutate, isPending } = useConfirmSuggestion(gymId)
  const isAbout = ({ changes }: Suggestion) => !fields || changes.some(({ field }) => fields.includes(field))
  const open = data.filter((each) => each.status === 'open' && isAbout(each))
  return (
    <Group title={t`Waiting for confirmation`} suggestions={open}>
      {(suggestion) =>
        suggestion.suggestedBy === 'you' || suggestion.isConfirmedByYou ? (
          <p className="text-sm text-muted">
            {suggestion.isConfirmedByYou && t`You confirmed this.`}{' '}
            {needsTrusted(suggestion)
              ? waitsForTrusted()
              : t`Waiting for another member or an administrator.`}
          </p>
        ) : (
          <Button aria-disabled={isPending} onClick={() => mutate(suggestion.id)}>{t`Confirm`}</Button>
        )
      }
    </Group>
  )
}

export function SuggestionHistory({ gymId }: { gymId: string }) {
  const { data = [] } = useQuery(suggestionsOptions(gymId))
  return <Group title={t`Earlier edits`} suggestions={data.filter(({ status }) => status !== 'open')} />
}

/** What the member has suggested for the open gym, and nobody has confirmed yet. */
export function OwnSuggestions({ gymId }: { gymId: string }) {
  const { data = [] } = useQuery(suggestionsOptions(gymId))
  const own = data.filter(({ status, suggestedBy }) => status === 'open' && suggestedBy === 'you')
  return own.map((suggestion) => {
    const suggested = suggestion.changes.map(changeText).join(', ')
    return (
      <p key={suggestion.id} className="mt-3 flex gap-2 text-xs text-muted">
        <Hourglass aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span className="min-w-0 break-words">
          {t`You suggested “${suggested}”.`}{' '}
          {needsTrusted(suggestion)
            ? waitsForTrusted()
            : t`It waits for a second member or an administrator.`}
        </span>
      </p>
    )
  })
}

interface GroupProps {
  title: string
  suggestions: readonly Suggestion[]
  children?: (suggestion: Suggestion) => ReactNode
}

function Group({ title, suggestions, children }: GroupProps) {
  if (suggestions.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1 divide-y divide-line">
        {suggestions.map((suggestion) => (
          <li key={suggestion.id} className="space-y-1.5 py-3">
            <ChangeList changes={suggestion.changes} />
            <p className="text-xs text-muted">{story(suggestion)}</p>
            {children?.(suggestion)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A member's confirmation that has not decided it was not enough (decision 36). */
const needsTrusted = ({ changes, isConfirmedByYou }: Suggestion) => isConfirmedByYou || needsTrust(changes)

const waitsForTrusted = () =>
  t`Waiting for an administrator, or for members who have contributed for at least two weeks.`

const people = { you: msg`you`, member: msg`a member`, administrator: msg`an administrator` }

function story({ changes, suggestedBy, createdAt, status, decidedBy, decidedAt }: Suggestion): string {
  const now = new Date()
  if (changes.some(isStillOpen))
    return t`Said by ${i18n.t(people[suggestedBy])} ${relativeDate(createdAt, now)}`
  const suggested = t`Suggested by ${i18n.t(people[suggestedBy])} ${relativeDate(createdAt, now)}`
  if (!decidedBy || !decidedAt) return suggested
  const [by, when] = [i18n.t(people[decidedBy]), relativeDate(decidedAt, now)]
  return status === 'confirmed'
    ? t`${suggested}, confirmed by ${by} ${when}`
    : t`${suggested}, rejected by ${by} ${when}`
}

function suggestionsOptions(gymId: string) {
  return queryOptions({
    // Read again with the gym.
    queryKey: [...gymDetailOptions(gymId).queryKey, listSuggestions.path],
    queryFn: ({ signal }) => callApi(listSuggestions, { params: { id: gymId }, signal }),
    gcTime: 0,
  })
}

function useConfirmSuggestion(gymId: string) {
  return useGymChange(gymId, {
    send: (id: string) => callApi(confirmSuggestion, { params: { id } }),
    onSuccess: ({ status }) =>
      showToast(
        status === 'open'
          ? { title: t`Thank you!`, description: waitsForTrusted() }
          : { title: t`Edit confirmed`, description: t`Everyone can see it now.` },
      ),
    failed: t`Failed to confirm the edit. Please try again.`,
  })
}
