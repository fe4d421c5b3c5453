// Filters by price range, day pass and amenities. Those of which nothing is known in the view are one line.

import { type Amenity, amenities, amenityLabel, priceRanges } from '@jumpingjack/contracts/facts/gym-facts'
import type { FilterCounts } from '@jumpingjack/contracts/gym/gym-lists'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { type LucideIcon, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GymFilters } from '../../lib/gym/gym-url.ts'
import { priceLabels } from '../../lib/labels/fact-labels.ts'
import { sharedText } from '../../lib/language/shared-text.ts'
import { ToggleButton } from '../../ui/form/toggle-button.tsx'

interface FactFiltersProps {
  filters: GymFilters
  counts: FilterCounts | undefined
  onChange: (part: Partial<GymFilters>) => void
}

export function FactFilters(props: FactFiltersProps) {
  const { counts } = props
  const choices = choicesOf(props)
  const [shown, folded] = [
    choices.filter(({ on, count }) => on || count !== 0),
    choices.filter(({ on, count }) => !on && count === 0),
  ]
  const chips = (group: Choice['group']) =>
    shown
      .filter((choice) => choice.group === group)
      .map((choice) => <FilterChip {...choice} key={choice.label} />)
  const [prices, present] = [chips('price'), chips('amenity')]
  return (
    <>
      {prices.length > 0 && (
        <FilterGroup name={t`Price`} note={counts && knownText(counts.known.prices, counts.total)}>
          {prices}
        </FilterGroup>
      )}
      {present.length > 0 && (
        <FilterGroup name={t`Amenities`} note={counts && knownText(counts.known.amenities, counts.total)}>
          {present}
        </FilterGroup>
      )}
      {folded.length > 0 && (
        <p className="text-sm text-muted">{t`No data here yet: ${folded.map(({ label }) => label).join(', ')}`}</p>
      )}
    </>
  )
}

const knownText = (known: number, total: number) =>
  t`Known for ${i18n.number(known)} of ${i18n.number(total)} gyms`

type Choice = Parameters<typeof FilterChip>[0] & { group: 'price' | 'amenity' }

function choicesOf({ filters, counts, onChange }: FactFiltersProps): Choice[] {
  const { prices, dayPass, amenities: wanted } = filters
  return [
    ...priceRanges.map((price) => ({
      group: 'price' as const,
      label: i18n.t(priceLabels[price]),
      on: prices.includes(price),
      count: counts && (counts.prices[price] ?? 0),
      onToggle: (on: boolean) =>
        onChange({ prices: priceRanges.filter((each) => (each === price ? on : prices.includes(each))) }),
    })),
    {
      group: 'price',
      label: t`Day pass`,
      Icon: Ticket,
      on: dayPass,
      count: counts?.dayPass,
      onToggle: (on) => onChange({ dayPass: on }),
    },
    ...amenities.map((amenity: Amenity) => ({
      group: 'amenity' as const,
      label: sharedText(amenityLabel(amenity)),
      on: wanted.includes(amenity),
      count: counts && (counts.amenities[amenity] ?? 0),
      onToggle: (on: boolean) =>
        onChange({ amenities: amenities.filter((each) => (each === amenity ? on : wanted.includes(each))) }),
    })),
  ]
}

interface FilterGroupProps {
  name: string
  note?: ReactNode
  children: ReactNode
}

/** A group of filters under its name, with what is known of the gyms in view. */
export function FilterGroup({ name, note, children }: FilterGroupProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{name}</legend>
      <div className="flex flex-wrap items-center gap-1.5 pointer-coarse:gap-2">{children}</div>
      {note && <p className="mt-1.5 text-xs text-muted">{note}</p>}
    </fieldset>
  )
}

interface FilterChipProps {
  label: string
  on: boolean
  onToggle: (on: boolean) => void
  disabled?: boolean
  Icon?: LucideIcon
  /** Class of the icon's colour. */
  tint?: string
  count?: number | undefined
}

/** One filter as a toggle button, with the number of gyms in view that match it. */
export function FilterChip({ label, Icon, tint, count, ...toggle }: FilterChipProps) {
  const number = count === undefined ? undefined : i18n.number(count)
  return (
    <ToggleButton
      {...toggle}
      label={number === undefined ? label : `${label}, ${number}`}
      className="h-9 shrink-0 gap-1.5 rounded-full px-2.5 pointer-coarse:h-11 pointer-coarse:px-3.5"
    >
      {Icon && <Icon className={clsx('size-3.5', !toggle.on && tint)} />}
      {label}{' '}
      {number !== undefined && (
        <span className={clsx('text-xs font-normal tabular-nums', !toggle.on && 'text-muted')}>{number}</span>
      )}
    </ToggleButton>
  )
}
