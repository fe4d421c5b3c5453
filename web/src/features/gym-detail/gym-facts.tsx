// What is known of a gym beside its contact: prices, what it has, and what it does not have.

import { factIcons } from 'virtual:fact-icons'
import { type Amenity, amenityLabel, isAmenity } from '@jumpingjack/contracts/gym/gym-facts'
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Ticket } from 'lucide-react'
import type { GymFacts as Facts } from '../../lib/gym/fact-form.ts'
import { dayPassLabel } from '../../lib/labels/fact-labels.ts'
import { sharedText } from '../../lib/language/shared-text.ts'

export function GymFacts({ priceRange, dayPass, amenities = [], lacks = [] }: Facts) {
  const known = [...amenities, ...lacks].filter(isAmenity)
  return (
    <>
      {(priceRange || dayPass) && (
        <p className="mt-2.5 flex gap-3 text-sm">
          <Ticket aria-label={t`Prices`} className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="flex min-w-0 flex-wrap gap-x-4">
            {priceRange && <span>{t`Price range ${priceRange}`}</span>}
            {dayPass && <span className="break-words">{t`Day pass: ${dayPassLabel(dayPass)}`}</span>}
          </span>
        </p>
      )}
      {known.length > 0 && (
        <ul aria-label={t`Amenities`} className="mt-3 flex flex-wrap gap-1.5 text-sm">
          {known.map((amenity) => (
            <FactChip key={amenity} amenity={amenity} isThere={amenities.includes(amenity)} />
          ))}
        </ul>
      )}
    </>
  )
}

function FactChip({ amenity, isThere }: { amenity: Amenity; isThere: boolean }) {
  const Icon = factIcons[amenity]
  const label = sharedText(amenityLabel(amenity))
  return (
    <li
      className={clsx(
        'flex items-center gap-1.5 rounded-full px-2.5 py-1',
        isThere ? 'bg-sunken' : 'border border-line text-muted',
      )}
    >
      <Icon className="size-4 shrink-0 text-muted" />
      {isThere ? label : t`${label}: no`}
    </li>
  )
}
