// Fields for price range, day pass and amenities of a gym.
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { priceRanges } from '@jumpingjack/contracts/gym/gym-facts'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { FactForm } from '../../lib/gym/fact-form.ts'
import { priceLabels } from '../../lib/labels/fact-labels.ts'
import { Select } from '../form/select.tsx'
import { TextField } from '../form/text-field.tsx'
import { AmenityChips } from './amenity-chips.tsx'

interface FactFieldsProps {
  form: FactForm
  change: (part: Partial<FactForm>) => void
}

const unknown = () => ({ value: '', label: t`Unknown` })
const prices = () => [
  unknown(),
  ...priceRanges.map((value) => ({ value, label: i18n.t(priceLabels[value]) })),
]
const dayPasses = () => [
  unknown(),
  { value: 'yes', label: t`Offered` },
  { value: 'no', label: t`Not offered` },
]

export function FactFields({ form, change }: FactFieldsProps) {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Select
          label={t`Price range`}
          value={form.priceRange}
          options={prices()}
          onChange={(priceRange) => change({ priceRange })}
        />
        <Select
          label={t`Day pass`}
          value={form.dayPass}
          options={dayPasses()}
          onChange={(dayPass) => change({ dayPass })}
        />
      </div>
      {form.dayPass === 'yes' && (
        <TextField
          label={t`Price of the day pass`}
          maxLength={maxLengths.dayPassPrice}
          autoComplete="off"
          placeholder="$15"
          value={form.dayPassPrice}
          onChange={(dayPassPrice) => change({ dayPassPrice })}
        />
      )}
      <fieldset>
        <legend className="mb-1 text-xs font-medium text-muted">{t`Amenities`}</legend>
        <div className="flex flex-wrap gap-1.5 pointer-coarse:gap-2">
          <AmenityChips chosen={form.amenities} onChange={(amenities) => change({ amenities })} />
        </div>
      </fieldset>
    </>
  )
}
