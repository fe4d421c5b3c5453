// Search in the reviews of a gym, and their order.
import type { ReviewSort } from '@jumpingjack/contracts/review/review-lists'
import type { ReviewView } from '../../lib/gym/review-pages.ts'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { Select } from '../../ui/form/select.tsx'

interface ReviewFiltersProps {
  view: ReviewView
  onChange: (part: Partial<ReviewView>) => void
}

const sorts: { value: ReviewSort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'highest', label: 'Highest Rated' },
  { value: 'lowest', label: 'Lowest Rated' },
  { value: 'helpful', label: 'Most Helpful' },
]

export function ReviewFilters({ view, onChange }: ReviewFiltersProps) {
  return (
    <div className="flex items-center gap-2">
      <SearchInput
        label="Search reviews"
        placeholder="Search reviews"
        value={view.q}
        onChange={(q) => onChange({ q })}
        className="min-w-0 flex-1"
      />
      <Select
        variant="inline"
        label="Sort reviews by"
        value={view.sort}
        options={sorts}
        onChange={(sort) => onChange({ sort })}
      />
    </div>
  )
}
