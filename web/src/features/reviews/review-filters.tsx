// Search in the reviews of a gym, and their order.
import type { ReviewSort } from '@jumpingjack/contracts/review/review-lists'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { ReviewView } from '../../lib/gym/review-pages.ts'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { Select } from '../../ui/form/select.tsx'

interface ReviewFiltersProps {
  view: ReviewView
  onChange: (part: Partial<ReviewView>) => void
}

const sorts: { value: ReviewSort; label: MessageDescriptor }[] = [
  { value: 'newest', label: msg`Newest` },
  { value: 'highest', label: msg`Highest Rated` },
  { value: 'lowest', label: msg`Lowest Rated` },
  { value: 'helpful', label: msg`Most Helpful` },
]

export function ReviewFilters({ view, onChange }: ReviewFiltersProps) {
  return (
    <div className="flex items-center gap-2 print:hidden">
      <SearchInput
        label={t`Search reviews`}
        placeholder={t`Search reviews`}
        value={view.q}
        onChange={(q) => onChange({ q })}
        className="min-w-0 flex-1"
      />
      <Select
        variant="inline"
        label={t`Sort reviews by`}
        value={view.sort}
        options={sorts.map(({ value, label }) => ({ value, label: i18n.t(label) }))}
        onChange={(sort) => onChange({ sort })}
      />
    </div>
  )
}
