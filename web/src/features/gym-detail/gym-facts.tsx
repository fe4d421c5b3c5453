// Price range, day pass and amenities of a gym, as far as they are known.
import { type Amenity, amenityLabels, isAmenity } from '@jumpingjack/contracts/gym/gym-facts'
import { t } from '@lingui/core/macro'
import {
  Accessibility,
  Baby,
  CircleParking,
  Clock,
  type LucideIcon,
  ShowerHead,
  ThermometerSun,
  Ticket,
  Venus,
  WavesLadder,
} from 'lucide-react'
import type { GymFacts as Facts } from '../../lib/gym/fact-form.ts'
import { dayPassLabel } from '../../lib/labels/fact-labels.ts'
import { sharedText } from '../../lib/language/shared-text.ts'

const icons: Record<Amenity, LucideIcon> = {
  '24h': Clock,
  sauna: ThermometerSun,
  pool: WavesLadder,
  showers: ShowerHead,
  parking: CircleParking,
  'women-only': Venus,
  wheelchair: Accessibility,
  childcare: Baby,
}

export function GymFacts({ priceRange, dayPass, amenities = [] }: Facts) {
  const known = amenities.filter(isAmenity)
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
            <Chip key={amenity} Icon={icons[amenity]} label={sharedText(amenityLabels[amenity])} />
          ))}
        </ul>
      )}
    </>
  )
}

function Chip({ Icon, label }: { Icon: LucideIcon; label: string }) {
  return (
    <li className="flex items-center gap-1.5 rounded-full bg-sunken px-2.5 py-1">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      {label}
    </li>
  )
}
