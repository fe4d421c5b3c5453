// How many gyms of an area match each filter.
import { ratingChoices } from '@jumpingjack/contracts/gym/gym-filter'
import type { FilterCounts } from '@jumpingjack/contracts/gym/gym-lists'
import { factsOf } from '../../facts/fact-bits.rules.ts'
import type { GymColumns } from '../columns/gym-columns.rules.ts'

type Tally = Map<number, number>

/** `at` is a whole minute. */
export function countPerFilter(
  columns: GymColumns,
  { rows, count }: { rows: Int32Array; count: number },
  at: Date,
): FilterCounts {
  const { type, facts, average, hasPhotos, open } = columns.arrays
  const tallies = { type: new Map(), facts: new Map(), average: new Map(), open: new Map() }
  let withPhotos = 0
  for (const row of rows.subarray(0, count)) {
    add(tallies.type, type[row])
    add(tallies.facts, facts[row])
    add(tallies.average, average[row])
    add(tallies.open, open[row])
    withPhotos += hasPhotos[row] ?? 0
  }
  const states = columns.openAt(at)
  const isOpen = (hours: number) => states[hours] ?? null
  return {
    total: count,
    types: Object.fromEntries([...tallies.type].map(([index, number]) => [columns.types[index], number])),
    minRating: Object.fromEntries(
      ratingChoices.map((stars) => [stars, sumOf(tallies.average, (average) => average >= 100 * stars)]),
    ),
    ...factCounts(tallies.facts),
    openNow: sumOf(tallies.open, (hours) => isOpen(hours) === true),
    hasPhotos: withPhotos,
    known: {
      hours: sumOf(tallies.open, (hours) => isOpen(hours) !== null),
      prices: sumOf(tallies.facts, (bits) => hasPrice(factsOf(bits))),
      amenities: sumOf(tallies.facts, (bits) => factsOf(bits).amenities.length > 0),
    },
  }
}

function factCounts(tally: Tally): Pick<FilterCounts, 'amenities' | 'prices' | 'dayPass'> {
  const amenities: Record<string, number> = {}
  const prices: Record<string, number> = {}
  let dayPass = 0
  for (const [bits, number] of tally) {
    const known = factsOf(bits)
    for (const amenity of known.amenities) amenities[amenity] = (amenities[amenity] ?? 0) + number
    if (known.priceRange) prices[known.priceRange] = (prices[known.priceRange] ?? 0) + number
    if (known.dayPass.offered) dayPass += number
  }
  return { amenities, prices, dayPass }
}

const hasPrice = ({ priceRange, dayPass }: ReturnType<typeof factsOf>) =>
  priceRange !== null || dayPass.offered

function add(tally: Tally, value = 0): void {
  tally.set(value, (tally.get(value) ?? 0) + 1)
}

function sumOf(tally: Tally, isCounted: (value: number) => boolean): number {
  let sum = 0
  for (const [value, number] of tally) if (isCounted(value)) sum += number
  return sum
}
