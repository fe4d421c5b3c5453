// What is known of a gym beside its contact: prices, what it has and what it does not have, and how fresh that is.

import { factIcons } from 'virtual:fact-icons'
import type { FactConfirmation } from '@jumpingjack/contracts/facts/fact-answers'
import { type Amenity, amenityLabel, isAmenity } from '@jumpingjack/contracts/facts/gym-facts'
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Ticket } from 'lucide-react'
import type { GymFacts as Facts } from '../../lib/gym/fact-form.ts'
import { dayPassLabel } from '../../lib/labels/fact-labels.ts'
import { freshnessLabel } from '../../lib/labels/freshness-label.ts'
import { sharedText } from '../../lib/language/shared-text.ts'

interface Confirmed {
  confirmations?: readonly FactConfirmation[] | undefined
}

export function GymFacts(gym: Facts & Confirmed) {
  const { priceRange, dayPass, amenities = [], lacks = [] } = gym
  const known = [...amenities, ...lacks].filter(isAmenity)
  const freshness = (amenity: Amenity) => freshnessOf(gym, [amenity])
  return (
    <>
      {(priceRange || dayPass) && (
        <div className="mt-2.5 flex gap-3 text-sm">
          <Ticket aria-label={t`Prices`} className="mt-0.5 size-4 shrink-0 text-muted" />
          <div className="min-w-0">
            <p className="flex flex-wrap gap-x-4">
              {priceRange && <span>{t`Price range ${priceRange}`}</span>}
              {dayPass && <span className="break-words">{t`Day pass: ${dayPassLabel(dayPass)}`}</span>}
            </p>
            <Freshness gym={gym} fields={['priceRange', 'dayPass']} />
          </div>
        </div>
      )}
      {known.length > 0 && (
        <ul aria-label={t`Amenities`} className="mt-3 space-y-2 text-sm">
          {[...new Set(known.map(freshness))].map((text) => (
            <li key={text}>
              <div className="flex flex-wrap gap-1.5">
                {known
                  .filter((amenity) => freshness(amenity) === text)
                  .map((amenity) => (
                    <FactChip key={amenity} amenity={amenity} isThere={amenities.includes(amenity)} />
                  ))}
              </div>
              {text && <p className="mt-1 text-xs text-muted">{text}</p>}
            </li>
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
    <span
      className={clsx(
        'flex items-center gap-1.5 rounded-full border px-2.5 py-1',
        isThere ? 'border-transparent bg-sunken' : 'border-line text-muted',
      )}
    >
      <Icon className="size-4 shrink-0 text-muted" />
      {isThere ? label : t`${label}: no`}
    </span>
  )
}

/** A quiet line: who says so, and since when. */
export function Freshness({ gym, fields }: { gym: Confirmed; fields: readonly string[] }) {
  const text = freshnessOf(gym, fields)
  return text && <p className="text-xs text-muted">{text}</p>
}

/** Empty if nothing is known about it. */
function freshnessOf({ confirmations = [] }: Confirmed, fields: readonly string[]): string {
  const now = new Date()
  const texts = confirmations
    .filter(({ field }) => fields.includes(field))
    .map((each) => freshnessLabel(each, now))
  return [...new Set(texts)].join(' · ')
}
