// Search in the reviews of a gym, and their order.
import type { ReviewSort } from '@jumpingjack/contracts/review/review-lists'
import { Search } from 'lucide-react'
import { useId } from 'react'
import type { ReviewView } from '../../lib/gym/review-pages.ts'
import { Select } from '../../ui/form/select.tsx'

interface ReviewControlsProps {
  view: ReviewView
  onChange: (part: Partial<ReviewView>) => void
}

const sorts: { value: ReviewSort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'highest', label: 'Highest Rated' },
  { value: 'lowest', label: 'Lowest Rated' },
  { value: 'helpful', label: 'Most Helpful' },
]

export function ReviewControls({ view, onChange }: ReviewControlsProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <div className="relative min-w-0 flex-1">
        <label htmlFor={id} className="sr-only">
          Search reviews
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted"
        />
        <input
          id={id}
          type="search"
          value={view.q}
          maxLength={200}
          placeholder="Search reviews"
          onChange={(event) => onChange({ q: event.target.value })}
          className="h-11 w-full rounded-md border border-line bg-surface pr-3 pl-9 text-base hover:border-line-strong md:text-sm"
        />
      </div>
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
