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
import { feedbackTypeLabels } from '../../../lib/labels/feedback-labels.ts'
import type { Picks } from '../lists/admin-table.tsx'
import { ListAndDetail } from '../lists/list-and-detail.tsx'
import { ListPane } from '../lists/list-pane.tsx'
import { useAdminList } from '../lists/use-admin-list.ts'
import { readChoice, useAdminView } from '../lists/use-admin-view.ts'
import { FeedbackDetail } from './feedback-detail.tsx'
import { type FeedbackFilter, FeedbackFilters } from './feedback-filters.tsx'
import { FeedbackTable } from './feedback-table.tsx'
import { PickedFeedback } from './picked-feedback.tsx'

type Drafts = Readonly<Record<string, string>>

export function FeedbackSection() {
  const { params, selected, filterBy, select, close } = useAdminView()
  const filter = readFilter(params)
  const q = useDebounced(filter.q?.trim() || undefined)
  const list = useAdminList<Feedback>(listFeedback, { ...filter, q })
  const open = list.entries.find(({ id }) => id === selected)
  // Unsaved notes are kept while another feedback is selected.
  const [drafts, setDrafts] = useState<Drafts>({})
  const picks = usePicks(list.entries)
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <ListAndDetail
      title={open ? t`${i18n.t(feedbackTypeLabels[open.type])} feedback` : t`Details`}
      Icon={MessageSquareText}
      hint={{ title: t`No feedback selected`, text: t`Choose one from the list to read and answer it.` }}
      onClose={close}
      list={
        <ListPane
          list={list}
          title={t`Feedback`}
          Icon={MessageSquareText}
          failed={t`Error Loading Feedback`}
          empty={
            isFiltered
              ? { title: t`No feedback matches`, text: t`Try other filters or words.` }
              : { title: t`No feedback yet`, text: t`What members and visitors send appears here.` }
          }
          filters={<FeedbackFilters filter={filter} onChange={filterBy} />}
        >
          <FeedbackTable list={list} selected={selected} onSelect={select} picks={picks} />
          {picks.ids.size > 0 && <PickedFeedback ids={picks.ids} onDone={() => picks.set(new Set())} />}
        </ListPane>
      }
      detail={
        open && (
          <FeedbackDetail
            key={open.id}
            feedback={open}
            notes={drafts[open.id] ?? open.adminNotes ?? ''}
            onNotes={(notes) => setDrafts((now) => ({ ...now, [open.id]: notes }))}
            onSaved={(notes) => setDrafts((now) => withoutDraft(now, open.id, notes))}
          />
        )
      }
    />
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
