// The dialog 'Suggest an Edit': changes of a gym that wait for confirmation, a form for another one, the history.

import type { Suggestion } from '@jumpingjack/contracts/gym/suggestions'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from '../../lib/hooks/use-form.ts'
import { relativeDate } from '../../lib/labels/relative-date.ts'
import { ChangeList } from '../../ui/facts/change-list.tsx'
import { ContactFields, FactFields } from '../../ui/facts/fact-fields.tsx'
import { Button } from '../../ui/form/button.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import {
  type EditedGym,
  editErrors,
  editFormOf,
  editsOf,
  suggestionsOptions,
  useConfirmSuggestion,
  useSuggestEdit,
} from './edit-form.ts'

export function SuggestEditDialog({ gym, onClose }: { gym: EditedGym; onClose: () => void }) {
  const initial = editFormOf(gym)
  const fields = useForm(initial, { draft: `edit:${gym.id}` })
  const { form, field, isValid, send, draft } = fields
  const [isUnchanged, setUnchanged] = useState(false)
  const { mutate, isPending } = useSuggestEdit(gym.id, send, onClose)
  const submit = () => {
    const edits = editsOf(form, initial)
    const hasEdits = Object.keys(edits).length > 0
    setUnchanged(!hasEdits)
    if (hasEdits && isValid(editErrors(edits, initial))) mutate(edits)
  }
  return (
    <FormDialog
      title={t`Suggest an Edit`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={isPending ? t`Sending...` : t`Send Suggestion`}
      isBlocked={isPending}
      draft={draft}
    >
      <OpenSuggestions gymId={gym.id} />
      <p className="text-sm text-muted">{t`What is different at ${gym.name}? It is shown when another member or an administrator confirms it.`}</p>
      <FactFields {...fields} />
      <ContactFields field={field} />
      {isUnchanged && (
        <p role="alert" className="text-sm font-medium text-danger">{t`Change something first.`}</p>
      )}
      <SuggestionHistory gymId={gym.id} />
    </FormDialog>
  )
}

/** Suggested edits of a gym: open ones, which other members can confirm, and the history. */
function OpenSuggestions({ gymId }: { gymId: string }) {
  const { data = [] } = useQuery(suggestionsOptions(gymId))
  const { mutate, isPending } = useConfirmSuggestion(gymId)
  const open = data.filter(({ status }) => status === 'open')
  return (
    <Group title={t`Waiting for confirmation`} suggestions={open}>
      {({ id, suggestedBy }) =>
        suggestedBy === 'you' ? (
          <p className="text-sm text-muted">{t`Another member has to confirm it.`}</p>
        ) : (
          <Button aria-disabled={isPending} onClick={() => !isPending && mutate(id)}>{t`Confirm`}</Button>
        )
      }
    </Group>
  )
}

function SuggestionHistory({ gymId }: { gymId: string }) {
  const { data = [] } = useQuery(suggestionsOptions(gymId))
  return <Group title={t`Earlier edits`} suggestions={data.filter(({ status }) => status !== 'open')} />
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

const people = { you: msg`you`, member: msg`a member`, administrator: msg`an administrator` }

/** Who and when. */
function story({ suggestedBy, createdAt, status, decidedBy, decidedAt }: Suggestion): string {
  const now = new Date()
  const suggested = t`Suggested by ${i18n.t(people[suggestedBy])} ${relativeDate(createdAt, now)}`
  if (!decidedBy || !decidedAt) return suggested
  const [by, when] = [i18n.t(people[decidedBy]), relativeDate(decidedAt, now)]
  return status === 'confirmed'
    ? t`${suggested}, confirmed by ${by} ${when}`
    : t`${suggested}, rejected by ${by} ${when}`
}
