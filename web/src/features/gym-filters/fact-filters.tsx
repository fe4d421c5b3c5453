// Filters by price range, day pass and amenities.
import { type PriceRange, priceRanges } from '@jumpingjack/contracts/gym/gym-facts'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Ticket } from 'lucide-react'
import type { GymFilters } from '../../lib/gym/gym-url.ts'
import { AmenityChips } from '../../ui/facts/amenity-chips.tsx'
import { ToggleButton } from '../../ui/form/toggle-button.tsx'

const names: Record<PriceRange, MessageDescriptor> = {
  $: msg`$, low price`,
  $$: msg`$$, medium price`,
  $$$: msg`$$$, high price`,
}

interface FactFiltersProps {
  filters: GymFilters
  onChange: (part: Partial<GymFilters>) => void
}

export function FactFilters({ filters, onChange }: FactFiltersProps) {
  const { prices, dayPass, amenities } = filters
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-xs font-medium text-muted">{t`Price`}</legend>
        <div className="flex flex-wrap items-center gap-1.5 pointer-coarse:gap-2">
          {priceRanges.map((price) => (
            <ToggleButton
              key={price}
              label={i18n.t(names[price])}
              on={prices.includes(price)}
              onToggle={(on) =>
                onChange({
                  prices: priceRanges.filter((each) => (each === price ? on : prices.includes(each))),
                })
              }
              className="h-9 min-w-11 rounded-full px-2.5 pointer-coarse:h-11"
            >
              {price}
            </ToggleButton>
          ))}
          <ToggleButton
            label={t`Day pass`}
            on={dayPass}
            onToggle={(on) => onChange({ dayPass: on })}
            className="h-9 gap-1.5 rounded-full px-2.5 pointer-coarse:h-11 pointer-coarse:px-3.5"
          >
            <Ticket aria-hidden="true" className="size-3.5" />
            {t`Day pass`}
          </ToggleButton>
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-xs font-medium text-muted">{t`Amenities`}</legend>
        <div className="flex flex-wrap gap-1.5 pointer-coarse:gap-2">
          <AmenityChips chosen={amenities} onChange={(chosen) => onChange({ amenities: chosen })} />
        </div>
      </fieldset>
    </>
  )
}
