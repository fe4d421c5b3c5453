// The facts of a gym in its tags (https://wiki.openstreetmap.org/wiki/Key:KEY for each KEY).
import { type Amenity, amenities, type DayPass, priceRanges } from '@jumpingjack/contracts/gym/gym-facts'
import { GymDraft } from '@jumpingjack/contracts/gym/gyms'
import type { GymImport } from '@jumpingjack/gym/import'
import type { Place } from './entry.ts'

type Tags = Place['tags']

const has: Record<Amenity, (tags: Tags) => boolean> = {
  '24h': ({ opening_hours }) => opening_hours === '24/7',
  sauna: ({ sauna }) => isYes(sauna),
  pool: ({ swimming_pool, leisure, sport }) =>
    isYes(swimming_pool) || listed(leisure, 'swimming_pool') || listed(sport, 'swimming'),
  showers: ({ shower, showers }) => isYes(shower) || isYes(showers),
  parking: ({ parking }) => isYes(parking),
  // `female=yes` alone means that it is for women.
  'women-only': ({ female, male, unisex }) =>
    listed(female, 'only') || (isYes(female) && !isYes(male) && !isYes(unisex)),
  // `limited` would disappoint those who depend on it.
  wheelchair: ({ wheelchair }) => listed(wheelchair, 'yes') || listed(wheelchair, 'designated'),
  childcare: ({ childcare }) => isYes(childcare),
}

/** Null where the tags say nothing. */
export function factsOf(tags: Tags): Pick<GymImport, 'priceRange' | 'dayPass' | 'amenities'> {
  const found = amenities.filter((amenity) => has[amenity](tags))
  return {
    priceRange: priceRanges.find((range) => range === tags.price_range) ?? null,
    dayPass: GymDraft.shape.dayPass.safeParse(dayPassOf(tags)).data ?? null,
    amenities: found.length > 0 ? found : null,
  }
}

/** `charge` is a price with its unit, as in `40 USD/month; 15 USD/day`. */
function dayPassOf({ day_pass, charge = '', fee }: Tags): DayPass | undefined {
  const price = /(?:^|;)([^;/]{1,40})\/\s*(?:day|visit|entry)\b/.exec(charge)?.[1]?.trim()
  if (day_pass === 'no') return { offered: false }
  if (isYes(day_pass) || price) return { offered: true, price }
  return fee === 'no' ? { offered: true, price: 'Free' } : undefined
}

/** Many keys have more exact values than `yes`, as in `shower=hot` and `parking=surface`. */
function isYes(value: string | undefined): boolean {
  return !!value && !['no', 'none', 'unknown', 'separate'].includes(value)
}

/** Several values are separated by semicolons. */
function listed(values: string | undefined, value: string): boolean {
  return !!values && values.split(/\s*;\s*/).includes(value)
}
