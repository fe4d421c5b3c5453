// Feedback of members and visitors: the list and the selected entry.

import {
  type Feedback,
  feedbackPriorities,
  feedbackStatuses,
  feedbackTypes,
  listFeedback,
} from '@jumpingjack/contracts/admin/feedback'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import { feedbackPriorityLabels, feedbackTypeLabels } from '../../../lib/labels/feedback-labels.ts'
import { SearchInput } from '../../../ui/form/search-input.tsx'
import { useAdminList } from '../lists/admin-list.ts'
import type { Picks } from '../lists/admin-table.tsx'
import { FilterSelect } from '../lists/entry-parts.tsx'
import { ListSection } from '../lists/list-section.tsx'
import { readChoice, useAdminView } from '../lists/use-admin-view.ts'
import { FeedbackDetail } from './feedback-detail.tsx'
import { FeedbackSubject, feedbackColumns, PickedFeedback, statusLabels } from './feedback-table.tsx'

type Drafts = Readonly<Record<string, string>>

export function FeedbackSection() {
  const view = useAdminView()
  const filter = readFilter(view.params)
  const q = useDebounced(filter.q?.trim() || undefined)
  const list = useAdminList<Feedback>(listFeedback, { ...filter, q })
  // Unsaved notes are kept while another feedback is selected.
  const [drafts, setDrafts] = useState<Drafts>({})
  const picks = usePicks(list.entries)
  return (
    <ListSection
      view={view}
      list={list}
      title={t`Feedback`}
      Icon={MessageSquareText}
      failed={t`Error Loading Feedback`}
      empty={
        Object.values(filter).some(Boolean)
          ? { title: t`No feedback matches`, text: t`Try other filters or words.` }
          : { title: t`No feedback yet`, text: t`What members and visitors send appears here.` }
      }
      filters={<FeedbackFilters filter={filter} onChange={view.filterBy} />}
      subjectName={t`Subject and sender`}
      subject={(feedback) => <FeedbackSubject feedback={feedback} />}
      columns={feedbackColumns}
      picks={picks}
      hint={{ title: t`No feedback selected`, text: t`Choose one from the list to read and answer it.` }}
      detailTitle={(open) => (open ? t`${i18n.t(feedbackTypeLabels[open.type])} feedback` : t`Details`)}
      detail={(open) => (
        <FeedbackDetail
          feedback={open}
          notes={drafts[open.id] ?? open.adminNotes ?? ''}
          onNotes={(notes) => setDrafts((now) => ({ ...now, [open.id]: notes }))}
          onSaved={(notes) => setDrafts((now) => withoutDraft(now, open.id, notes))}
        />
      )}
    >
      {picks.ids.size > 0 && <PickedFeedback ids={picks.ids} onDone={() => picks.set(new Set())} />}
    </ListSection>
  )
}

/** Entries that leave the list are no longer selected. */
function usePicks(entries: readonly Feedback[]): Picks {
  const [ids, set] = useState<ReadonlySet<string>>(new Set())
  const subjects = new Map(entries.map(({ id, subject }) => [id, subject]))
  return {
    ids: new Set([...ids].filter((id) => subjects.has(id))),
    nameOf: (id) => subjects.get(id) ?? '',
    set,
  }
}

function readFilter(params: URLSearchParams): FeedbackFilter {
  return {
    status: readChoice(params, 'status', feedbackStatuses),
    type: readChoice(params, 'type', feedbackTypes),
    priority: readChoice(params, 'priority', feedbackPriorities),
    q: params.get('q') ?? undefined,
  }
}

/** Keeps what was typed while the notes were being saved. */
function withoutDraft(drafts: Drafts, id: string, saved: string): Drafts {
  if (drafts[id] !== saved) return drafts
  const { [id]: _saved, ...others } = drafts
  return others
}

interface FeedbackFilter {
  status: Feedback['status'] | undefined
  type: Feedback['type'] | undefined
  priority: Feedback['priority'] | undefined
  /** Searched in subject, message, e-mail address and name. As typed. */
  q: string | undefined
}

function FeedbackFilters({
  filter,
  onChange,
}: {
  filter: FeedbackFilter
  onChange: (part: Partial<FeedbackFilter>) => void
}) {
  return (
    <search className="flex flex-wrap items-end gap-2">
      <SearchInput
        label={t`Search feedback`}
        placeholder={t`Subject, message, e-mail or name`}
        value={filter.q ?? ''}
        onChange={(q) => onChange({ q })}
        className="grow basis-72"
      />
      <div className="flex min-w-0 grow basis-72 gap-2">
        <FilterSelect
          label={t`Status`}
          value={filter.status}
          labels={statusLabels}
          onChange={(status) => onChange({ status })}
        />
        <FilterSelect
          label={t`Type`}
          value={filter.type}
          labels={feedbackTypeLabels}
          onChange={(type) => onChange({ type })}
        />
        <FilterSelect
          label={t`Priority`}
          value={filter.priority}
          labels={feedbackPriorityLabels}
          onChange={(priority) => onChange({ priority })}
        />
      </div>
    </search>
  )
}
