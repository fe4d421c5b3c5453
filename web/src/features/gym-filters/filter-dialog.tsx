// All filters with their counts: over the map beside the list, on a phone over both.

import { distanceOptions, ratingChoices } from '@jumpingjack/contracts/gym/gym-filter'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Camera, Clock, Star } from 'lucide-react'
import { Link } from 'wouter'
import { formatMiles, useUnits } from '../../lib/geo/distance.ts'
import { type Area, useFilterCounts } from '../../lib/gym/gym-queries.ts'
import { activeFilterCount, anyDistance, clearedFilters, type Miles } from '../../lib/gym/gym-url.ts'
import { useListBeside } from '../../lib/hooks/use-media-query.ts'
import { Button } from '../../ui/form/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { gymTypeStyle } from '../../ui/gym/gym-type.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { FactFilters, FilterChip, FilterGroup } from './fact-filters.tsx'
import { type GymFilterProps, ratingLabel } from './filter-rules.ts'

interface FilterDialogProps extends GymFilterProps {
  area: Area | undefined
  onClose: () => void
}

export function FilterDialog({ area, onClose, ...props }: FilterDialogProps) {
  const counts = useFilterCounts(props.filters, area)
  const group = { ...props, counts }
  return (
    <Modal open hasEntry beside={useListBeside()} title={t`Filters`} onClose={onClose}>
      <div className="min-h-0 flex-1 space-y-5 overflow-y-auto overscroll-contain px-5 py-4 md:px-6">
        <OnlyShow {...group} />
        <RatingFilter {...group} />
        <DistanceFilter {...props} />
        <TypeFilter {...group} />
        <FactFilters {...group} />
      </div>
      <Result {...props} onClose={onClose} />
    </Modal>
  )
}

type GroupProps = GymFilterProps & { counts: ReturnType<typeof useFilterCounts> }

/** What the filters leave, always in view. */
function Result({ filters, found, onChange, onClose }: GymFilterProps & { onClose: () => void }) {
  const isNone = found === 0
  return (
    <div className="shrink-0 border-t border-line px-5 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:px-6">
      <p role="status" className={isNone ? 'mb-2 text-sm text-muted' : 'sr-only'}>
        {isNone && t`No gym in view matches all of this. Remove a filter, or move the map.`}
      </p>
      <div className="flex gap-2">
        {activeFilterCount(filters) > 0 && (
          <Button onClick={() => onChange(clearedFilters)}>{t`Clear filters`}</Button>
        )}
        <Button variant="primary" onClick={onClose} className="flex-1 tabular-nums">
          {found === undefined ? t`Show gyms` : plural(found, { one: 'Show # gym', other: 'Show # gyms' })}
        </Button>
      </div>
    </div>
  )
}

function OnlyShow({ filters, counts, onChange, isPremium }: GroupProps) {
  const unknown = counts && counts.total - counts.known.hours
  return (
    <FilterGroup
      name={t`Only show`}
      note={counts && t`${i18n.number(counts.openNow)} open, ${i18n.number(unknown ?? 0)} with unknown hours`}
    >
      <FilterChip
        label={t`Open now`}
        Icon={Clock}
        on={filters.openNow === true}
        count={counts?.openNow}
        onToggle={(on) => onChange({ openNow: on })}
      />
      <FilterChip
        label={t`Has photos`}
        Icon={Camera}
        on={filters.hasPhotos}
        count={counts?.hasPhotos}
        disabled={!isPremium}
        onToggle={(on) => onChange({ hasPhotos: on })}
      />
      {!isPremium && (
        <p className="text-xs text-muted">
          {t`Part of`}{' '}
          <Link
            href="/subscribe"
            className="touch-target font-medium underline underline-offset-4 hover:text-ink"
          >{t`Premium`}</Link>
        </p>
      )}
    </FilterGroup>
  )
}

function RatingFilter({ filters, counts, onChange }: GroupProps) {
  return (
    <FilterGroup name={t`Minimum rating`}>
      {ratingChoices.map((rating) => (
        <FilterChip
          key={rating}
          label={ratingLabel(rating)}
          Icon={Star}
          on={filters.minRating === rating}
          count={counts && (counts.minRating[rating] ?? 0)}
          onToggle={(on) => onChange({ minRating: on ? rating : 0 })}
        />
      ))}
    </FilterGroup>
  )
}

function DistanceFilter({ filters, onChange }: GymFilterProps) {
  const [units] = useUnits()
  return (
    <Select
      label={t`Distance`}
      value={String(filters.distance)}
      options={distanceOptions.map((miles) => ({
        value: String(miles),
        label: miles === anyDistance ? t`Any distance` : formatMiles(miles, units),
      }))}
      onChange={(value) => onChange({ distance: Number(value) as Miles })}
    />
  )
}

function TypeFilter({ filters, counts, onChange }: GroupProps) {
  return (
    <FilterGroup name={t`Type`}>
      {gymTypes.map(({ type }) => {
        const { Icon, text, label } = gymTypeStyle(type)
        const others = filters.types.filter((chosen) => chosen !== type)
        return (
          <FilterChip
            key={type}
            label={label}
            Icon={Icon}
            tint={text}
            on={filters.types.includes(type)}
            count={counts && (counts.types[type] ?? 0)}
            onToggle={(on) => onChange({ types: on ? [...others, type] : others })}
          />
        )
      })}
    </FilterGroup>
  )
}
