// The filters that are used most, and a button for all.

import { t } from '@lingui/core/macro'
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Area } from '../../lib/gym/gym-queries.ts'
import { activeFilterCount, clearedFilters, withoutSelected } from '../../lib/gym/gym-url.ts'
import { useHistoryEntry } from '../../lib/hooks/use-history-entry.ts'
import { ToggleButton } from '../../ui/form/toggle-button.tsx'
import { Star } from '../../ui/gym/stars.tsx'
import { lazyDialog } from '../../ui/states/boundary.tsx'
import { type GymFilterProps, ratingLabel } from './filter-rules.ts'

const FilterDialog = lazyDialog(() => import('./filter-dialog.tsx'), 'FilterDialog')

const quickRating = 4
const chip = 'touch-target h-9 shrink-0 rounded-full px-2.5 whitespace-nowrap'

interface FilterSectionProps extends GymFilterProps {
  area: Area | undefined
  /** The filter by the member's week. */
  week: ReactNode
}

export function GymFilterSection({ area, week, ...props }: FilterSectionProps) {
  // What is chosen stays when Back closes them.
  const { isOpen, open, close } = useHistoryEntry('filtersOpen', withoutSelected)
  const { filters, onChange } = props
  const active = activeFilterCount(filters)
  return (
    <section
      aria-label={t`Filters`}
      // A finger scrolls the line; a mouse cannot.
      className="flex items-center gap-1.5 overflow-x-auto px-4 [scrollbar-width:none] [@media(height>=30rem)]:md:flex-wrap [@media(height>=30rem)]:md:py-1.5"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        className="flex min-h-11 min-w-11 shrink-0 items-center gap-1.5 text-sm font-semibold max-md:sticky max-md:-left-4 max-md:z-20 max-md:-ml-3.5 max-md:justify-center max-md:bg-surface"
      >
        <SlidersHorizontal className="size-4" />
        <span className="max-md:sr-only">{t`Filters`}</span>
        {active > 0 && (
          <span className="grid size-5 place-items-center rounded-full bg-accent text-xs text-on-accent tabular-nums max-md:absolute max-md:top-0.5 max-md:right-0 max-md:size-4">
            {active}
            <span className="sr-only"> {t`active`}</span>
          </span>
        )}
      </button>
      <ToggleButton
        label={t`Open now`}
        on={filters.openNow === true}
        onToggle={(on) => onChange({ openNow: on })}
        className={chip}
      >
        {t`Open now`}
      </ToggleButton>
      <ToggleButton
        label={ratingLabel(quickRating)}
        on={filters.minRating === quickRating}
        onToggle={(on) => onChange({ minRating: on ? quickRating : 0 })}
        className={chip}
      >
        <Star /> {quickRating}+
      </ToggleButton>
      {week}
      {active > 0 && (
        <button
          type="button"
          onClick={() => onChange(clearedFilters)}
          className="min-h-11 shrink-0 text-sm font-medium text-muted underline underline-offset-4 hover:text-ink"
        >{t`Clear filters`}</button>
      )}
      {isOpen && <FilterDialog {...props} area={area} onClose={close} />}
    </section>
  )
}
