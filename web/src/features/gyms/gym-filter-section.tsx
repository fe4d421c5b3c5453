// The filters of the list: rating, type, distance, and the order.
import { gymTypes } from '@jumpingjack/contracts/gym-types'
import { distanceOptions, type GymSort } from '@jumpingjack/contracts/gyms'
import { clsx } from 'clsx'
import { ChevronDown, SlidersHorizontal, Star } from 'lucide-react'
import { useId, useState } from 'react'
import { gymTypeLook } from '../../ui/gym-type-look.ts'
import { Select } from '../../ui/select.tsx'
import {
  activeFilterCount,
  anyDistance,
  defaultFilters,
  type GymFilters,
  type Miles,
  ratingChoices,
} from './gym-url.ts'

const distances = distanceOptions.map((miles) => ({
  value: String(miles),
  label: miles === anyDistance ? 'Any distance' : miles === 1 ? '1 mile' : `${miles} miles`,
}))
const sorts: { value: GymSort; label: string }[] = [
  { value: 'rating', label: 'Highest Rated' },
  { value: 'reviews', label: 'Most Reviews' },
  { value: 'name', label: 'Name' },
]

interface Props {
  filters: GymFilters
  onChange: (part: Partial<GymFilters>) => void
}

export function GymFilterSection({ filters, onChange }: Props) {
  const [open, setOpen] = useState(true)
  const id = useId()
  const { minRating, types, distance } = defaultFilters
  const active = activeFilterCount(filters)
  return (
    <section aria-label="Filters">
      <div className="flex items-center justify-between">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 items-center gap-2 text-sm font-semibold"
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          Filters
          {active > 0 && <ActiveCount count={active} />}
          <ChevronDown
            aria-hidden="true"
            className={clsx('size-4 text-muted transition-transform', open && 'rotate-180')}
          />
        </button>
        {active > 0 && (
          <button
            type="button"
            onClick={() => onChange({ minRating, types, distance })}
            className="min-h-11 text-sm font-medium text-muted underline underline-offset-4 hover:text-ink"
          >
            Clear filters
          </button>
        )}
      </div>
      <div id={id} hidden={!open} className="space-y-4 pb-4">
        <RatingFilter filters={filters} onChange={onChange} />
        <TypeFilter filters={filters} onChange={onChange} />
        <div className="flex gap-3">
          <Select
            label="Distance"
            value={String(filters.distance)}
            options={distances}
            // The options are made from the distances.
            onChange={(value) => onChange({ distance: Number(value) as Miles })}
          />
          <Select
            label="Sort by"
            value={filters.sort}
            options={sorts}
            onChange={(sort) => onChange({ sort })}
          />
        </div>
      </div>
    </section>
  )
}

function ActiveCount({ count }: { count: number }) {
  return (
    <span className="grid size-5 place-items-center rounded-full bg-accent text-xs text-on-accent tabular-nums">
      {count}
      <span className="sr-only"> active</span>
    </span>
  )
}

function RatingFilter({ filters, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-medium text-muted">Minimum rating</legend>
      <div className="grid grid-cols-4 gap-2">
        {ratingChoices.map((rating) => (
          <Toggle
            key={rating}
            label={rating === 1 ? '1 star and up' : `${rating} stars and up`}
            on={filters.minRating === rating}
            onToggle={(on) => onChange({ minRating: on ? rating : 0 })}
            className="h-11 rounded-md tabular-nums"
          >
            {rating}
            <Star aria-hidden="true" className="size-3.5 fill-current stroke-none" />
            <span aria-hidden="true">+</span>
          </Toggle>
        ))}
      </div>
    </fieldset>
  )
}

function TypeFilter({ filters, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-medium text-muted">Type</legend>
      <div className="flex flex-wrap gap-2">
        {gymTypes.map(({ type, filterLabel }) => {
          const { Icon, text } = gymTypeLook(type)
          const on = filters.types.includes(type)
          const others = filters.types.filter((chosen) => chosen !== type)
          return (
            <Toggle
              key={type}
              label={filterLabel}
              on={on}
              onToggle={(turnOn) => onChange({ types: turnOn ? [...others, type] : others })}
              className="touch-target h-9 rounded-full px-3"
            >
              <Icon aria-hidden="true" className={clsx('size-3.5', !on && text)} />
              {filterLabel}
            </Toggle>
          )
        })}
      </div>
    </fieldset>
  )
}

function Toggle({
  label,
  on,
  onToggle,
  className,
  children,
}: {
  label: string
  on: boolean
  onToggle: (on: boolean) => void
  className: string
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={on}
      onClick={() => onToggle(!on)}
      className={clsx(
        'inline-flex items-center justify-center gap-1.5 border text-sm font-medium transition-colors duration-150',
        on ? 'border-accent bg-accent text-on-accent' : 'border-line bg-surface hover:border-line-strong',
        className,
      )}
    >
      {children}
    </button>
  )
}
