// What of the feedback is listed: by its words, status, type and priority.
import type { Feedback } from '@jumpingjack/contracts/feedback'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { feedbackPriorityLabels, feedbackTypeLabels } from '../../../lib/feedback-words.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { FilterSelect } from '../lists/filter-select.tsx'
import { statusLabels } from './feedback-looks.ts'

export interface FeedbackFilter {
  status: Feedback['status'] | undefined
  type: Feedback['type'] | undefined
  priority: Feedback['priority'] | undefined
  /** In subject, message, e-mail address or name. */
  q: string | undefined
}

interface Props {
  filter: FeedbackFilter
  onChange: (part: Partial<FeedbackFilter>) => void
}

export function FeedbackFilters({ filter, onChange }: Props) {
  return (
    <search className="flex flex-wrap items-end gap-2">
      <SearchBox q={filter.q} onChange={onChange} />
      <div className="flex min-w-0 grow basis-72 gap-2">
        <FilterSelect
          label="Status"
          value={filter.status}
          labels={statusLabels}
          onChange={(status) => onChange({ status })}
        />
        <FilterSelect
          label="Type"
          value={filter.type}
          labels={feedbackTypeLabels}
          onChange={(type) => onChange({ type })}
        />
        <FilterSelect
          label="Priority"
          value={filter.priority}
          labels={feedbackPriorityLabels}
          onChange={(priority) => onChange({ priority })}
        />
      </div>
    </search>
  )
}

const typingMs = 300

function SearchBox({ q = '', onChange }: { q: string | undefined; onChange: Props['onChange'] }) {
  const [text, setText] = useState(q)
  const settled = useDebounced(text.trim(), typingMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed moves the address, not the other way round
  useEffect(() => {
    if (settled !== q) onChange({ q: settled })
  }, [settled])
  return (
    <div className="relative grow basis-72">
      <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted" />
      <input
        type="search"
        aria-label="Search feedback"
        placeholder="Subject, message, e-mail or name"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-11 w-full rounded-md border border-line bg-surface pr-3 pl-9 text-base hover:border-line-strong md:text-sm"
      />
    </div>
  )
}
