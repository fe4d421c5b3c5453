// Filters of the feedback list: text, status, type and priority.
import type { Feedback } from '@jumpingjack/contracts/admin/feedback'
import { t } from '@lingui/core/macro'
import { feedbackPriorityLabels, feedbackTypeLabels } from '../../../lib/labels/feedback-labels.ts'
import { SearchInput } from '../../../ui/form/search-input.tsx'
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
