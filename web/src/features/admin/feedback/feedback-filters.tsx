// Filters of the feedback list: text, status, type and priority.
import type { Feedback } from '@jumpingjack/contracts/admin/feedback'
import { Search } from 'lucide-react'
import { feedbackPriorityLabels, feedbackTypeLabels } from '../../../lib/labels/feedback-labels.ts'
import { FilterSelect } from '../lists/filter-select.tsx'
import { statusLabels } from './feedback-tags.ts'

export interface FeedbackFilter {
  status: Feedback['status'] | undefined
  type: Feedback['type'] | undefined
  priority: Feedback['priority'] | undefined
  /** Searched in subject, message, e-mail address and name. As typed. */
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

function SearchBox({ q = '', onChange }: { q: string | undefined; onChange: Props['onChange'] }) {
  return (
    <div className="relative grow basis-72">
      <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted" />
      <input
        type="search"
        aria-label="Search feedback"
        placeholder="Subject, message, e-mail or name"
        maxLength={200}
        value={q}
        onChange={(event) => onChange({ q: event.target.value })}
        className="h-11 w-full rounded-md border border-line bg-surface pr-3 pl-9 text-base hover:border-line-strong md:text-sm"
      />
    </div>
  )
}
