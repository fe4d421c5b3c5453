// The filters of the list: rating, distance, Premium's, type and facts.
import { distanceOptions } from '@jumpingjack/contracts/gym/gym-lists'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { plural, t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { ChevronDown, SlidersHorizontal, Star } from 'lucide-react'
import { useId, useState } from 'react'
import { formatMiles } from '../../lib/geo/distance.ts'
import { type Units, useUnits } from '../../lib/geo/units.ts'
import {
  activeFilterCount,
  anyDistance,
  defaultFilters,
  type GymFilters,
  type Miles,
  ratingChoices,
} from '../../lib/gym/gym-url.ts'
import { Select } from '../../ui/form/select.tsx'
import { ToggleButton } from '../../ui/form/toggle-button.tsx'
import { gymTypeStyle } from '../../ui/gym/gym-type-style.ts'
import { FactFilters } from './fact-filters.tsx'
import { PremiumFilters } from './premium-filters.tsx'

const distancesIn = (units: Units) =>
  distanceOptions.map((miles) => ({
    value: String(miles),
    label: miles === anyDistance ? t`Any distance` : formatMiles(miles, units),
  }))

interface Props {
  filters: GymFilters
  onChange: (part: Partial<GymFilters>) => void
}

/** One row of chips, which scrolls sideways. 'Filters' unfolds it. */
export function GymFilterSection({ filters, onChange, isPremium }: Props & { isPremium: boolean }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const active = activeFilterCount(filters)
  const [units] = useUnits()
  return (
    <section aria-label={t`Filters`} className={clsx('py-1.5', !open && 'flex items-center gap-2')}>
      <FiltersButton open={open} onToggle={() => setOpen(!open)} bodyId={id} active={active} />
      <div
        id={id}
        className={
          open
            ? 'space-y-3 pt-1 pb-2'
            : 'flex min-w-0 items-center gap-2 overflow-x-auto mask-r-from-[calc(100%-2rem)] py-1 pr-8 whitespace-nowrap [scrollbar-width:none] [&>div]:flex-none [&_fieldset]:shrink-0 [&_fieldset>div]:flex-nowrap [&_label]:sr-only [&_legend]:sr-only'
        }
      >
        <RatingFilter filters={filters} onChange={onChange} />
        <Select
          label={t`Distance`}
          value={String(filters.distance)}
          options={distancesIn(units)}
          onChange={(value) => onChange({ distance: Number(value) as Miles })}
        />
        <PremiumFilters filters={filters} onChange={onChange} isPremium={isPremium} />
        <TypeFilter filters={filters} onChange={onChange} />
        <FactFilters filters={filters} onChange={onChange} />
        {active > 0 && <ClearButton onClick={() => onChange(clearedFilters)} />}
      </div>
    </section>
  )
}

const { q: _text, sort: _order, ...clearedFilters } = defaultFilters

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 shrink-0 text-sm font-medium text-muted underline underline-offset-4 hover:text-ink"
    >{t`Clear filters`}</button>
  )
}

interface FiltersButtonProps {
  open: boolean
  onToggle: () => void
  bodyId: string
  active: number
}

function FiltersButton({ open, onToggle, bodyId, active }: FiltersButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={bodyId}
      onClick={onToggle}
      className="flex min-h-11 shrink-0 items-center gap-1.5 text-sm font-semibold"
    >
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      {t`Filters`}
      {active > 0 && (
        <span className="grid size-5 place-items-center rounded-full bg-accent text-xs text-on-accent tabular-nums">
          {active}
          <span className="sr-only"> {t`active`}</span>
        </span>
      )}
      <ChevronDown
        aria-hidden="true"
        className={clsx('size-4 text-muted transition-transform', open && 'rotate-180')}
      />
    </button>
  )
}

function RatingFilter({ filters, onChange }: Props) {
  return (
    <fieldset className="shrink-0">
      <legend className="mb-1 text-xs font-medium text-muted">{t`Minimum rating`}</legend>
      <div className="flex -space-x-px">
        {ratingChoices.map((rating) => (
          <ToggleButton
            key={rating}
            label={plural(rating, { one: '# star and up', other: '# stars and up' })}
            on={filters.minRating === rating}
            onToggle={(on) => onChange({ minRating: on ? rating : 0 })}
            className="h-9 w-11 gap-1 pointer-coarse:h-11 tabular-nums first:rounded-l-md last:rounded-r-md"
          >
            {rating}
            <Star aria-hidden="true" className="size-3.5 fill-current stroke-none" />
          </ToggleButton>
        ))}
      </div>
    </fieldset>
  )
}

function TypeFilter({ filters, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-muted">{t`Type`}</legend>
      <div className="flex flex-wrap gap-1.5 pointer-coarse:gap-2">
        {gymTypes.map(({ type }) => {
          const { Icon, text, label } = gymTypeStyle(type)
          const on = filters.types.includes(type)
          const others = filters.types.filter((chosen) => chosen !== type)
          return (
            <ToggleButton
              key={type}
              label={label}
              on={on}
              onToggle={(turnOn) => onChange({ types: turnOn ? [...others, type] : others })}
              className="h-9 gap-1.5 rounded-full px-2.5 pointer-coarse:h-11 pointer-coarse:px-3.5"
            >
              <Icon aria-hidden="true" className={clsx('size-3.5', !on && text)} />
              {label}
            </ToggleButton>
          )
        })}
      </div>
    </fieldset>
  )
}
