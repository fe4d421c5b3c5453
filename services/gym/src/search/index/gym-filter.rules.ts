// The filter of a query for the gym list or the map, its test of rows, and how many rows match each filter.
// `matchesGymFilter` in the contracts defines what each condition means, except the text: text-index.rules.ts searches it
// by words.
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { circleAround, cosineOf, isInBox } from '@jumpingjack/contracts/gym/gym-area'
import { type GymFilter as GymConditions, ratingChoices } from '@jumpingjack/contracts/gym/gym-filter'
import type { FilterCounts, GymListQuery } from '@jumpingjack/contracts/gym/gym-lists'
import { createFactCounts, isInBudget, wantedBits } from '../../facts/facts.rules.ts'
import { isOpenThen } from '../../hours/wanted-hours.rules.ts'
import { type GymColumns, vectorOf } from '../columns/gym-columns.rules.ts'
import { wishTests } from '../text/wishes-met.rules.ts'
import type { Wish } from '../words/wishes.rules.ts'

export interface GymFilter extends Omit<GymConditions, 'openNow'> {
  /** Open at this time, by the local clock of the gym. Unknown hours never match. */
  openAt?: Date | undefined
  /** With `openAt`: those with unknown hours instead. */
  unknownHours?: true | undefined
  /** Only these. */
  rows?: ReadonlySet<number> | undefined
}

const defaultMiles = 10

type FilterQuery = Partial<Omit<GymListQuery, 'sort' | 'near' | 'limit' | 'cursor'>>

export function toGymFilter(query: FilterQuery, now: Date): GymFilter {
  const { bbox, lat, lng, distance, q, types, minRating, openNow, hasPhotos } = query
  const { amenities, prices, dayPass } = query
  const hasCentre = lat !== undefined && lng !== undefined
  return {
    box: bbox,
    circle: hasCentre ? circleAround(lat, lng, distance ?? defaultMiles) : undefined,
    text: q,
    types,
    minRating,
    // Whole minutes, so that equal queries give equal filters.
    openAt: openNow ? wholeMinute(now) : undefined,
    unknownHours: openNow === 'unknown' || undefined,
    hasPhotos,
    amenities: amenities?.length ? amenities : undefined,
    prices: prices?.length ? prices : undefined,
    dayPass: dayPass || undefined,
  }
}

export function wholeMinute(at: Date): Date {
  return new Date(at.getTime() - (at.getTime() % minuteMs))
}

/** The lowest average, in hundredths, that is at least `minRating`. */
export const minHundredths = (minRating: number) => Math.max(0, Math.ceil(minRating * 100 - 1e-9))

type RowTest = (row: number) => boolean

/** Tests everything but the text. The result is valid until the columns change. */
export function createMatcher(columns: GymColumns, filter: GymFilter): RowTest {
  const { latitude, longitude, type, average, hasPhotos, open, amenities, prices } = columns.arrays
  const { types, minRating, openAt, unknownHours, box, circle, rows } = filter
  const isWanted = columns.types.map((each, index) => index > 0 && types?.includes(each))
  const leastAverage = minRating ? minHundredths(minRating) : 0
  const facts = wantedBits(filter)
  const isOpen = openAt && columns.openAt(openAt)
  const wanted = unknownHours ? null : true
  // What takes longest is the last.
  const tests: (RowTest | false | undefined)[] = [
    types !== undefined && types.length > 0 && ((row) => isWanted[type[row] ?? 0] === true),
    leastAverage > 0 && ((row) => (average[row] ?? 0) >= leastAverage),
    filter.hasPhotos && ((row) => (hasPhotos[row] ?? 0) > 0),
    facts.amenities !== 0 && ((row) => ((amenities[row] ?? 0) & facts.amenities) === facts.amenities),
    facts.ranges !== 0 && ((row) => ((prices[row] ?? 0) & facts.ranges) !== 0),
    facts.dayPass !== 0 && ((row) => ((prices[row] ?? 0) & facts.dayPass) === facts.dayPass),
    isOpen && ((row) => isOpen[open[row] ?? 0] === wanted),
    rows && ((row) => rows.has(row)),
    box && ((row) => isInBox(box, latitude[row] ?? 0, longitude[row] ?? 0)),
    circle && ((row) => isInBox(circle.box, latitude[row] ?? 0, longitude[row] ?? 0)),
    circle && ((row) => cosineOf(circle.centre, vectorOf(columns, row)) >= circle.cosine),
  ]
  const needed = tests.filter((test) => test !== undefined && test !== false)
  const [only = () => true] = needed
  if (needed.length < 2) return only
  return (row) => {
    // Many rows are tested, and `every` takes longer.
    for (const test of needed) if (!test(row)) return false
    return true
  }
}

type Tally = Map<number, number>

/** `at` is a whole minute. */
export function countPerFilter(
  columns: GymColumns,
  { rows, count }: { rows: Int32Array; count: number },
  at: Date,
  wishes: readonly Wish[],
): FilterCounts {
  const { type, amenities, lacks, prices, average, hasPhotos, open, fee } = columns.arrays
  const facts = createFactCounts()
  const tallies = { type: new Map(), average: new Map(), open: new Map(), fee: new Map() }
  let withPhotos = 0
  for (const row of rows.subarray(0, count)) {
    add(tallies.type, type[row])
    facts.add(amenities[row] ?? 0, lacks[row] ?? 0, prices[row] ?? 0)
    add(tallies.average, average[row])
    add(tallies.open, open[row])
    add(tallies.fee, fee[row])
    withPhotos += hasPhotos[row] ?? 0
  }
  const states = columns.openAt(at)
  const isOpen = (hours: number) => states[hours] ?? null
  const { dayPass = 0, noDayPass = 0, womenHours = 0, ...ranges } = facts.prices()
  return {
    total: count,
    types: Object.fromEntries([...tallies.type].map(([index, number]) => [columns.types[index], number])),
    minRating: sumsOf(ratingChoices, (stars) => sumOf(tallies.average, (average) => average >= 100 * stars)),
    amenities: facts.amenities(),
    lacks: { ...facts.lacks(), dayPass: noDayPass },
    prices: ranges,
    dayPass,
    womenHours,
    openNow: sumOf(tallies.open, (hours) => isOpen(hours) === true),
    hasPhotos: withPhotos,
    openThen: wishes.flatMap(({ hours }) =>
      hours ? sumOf(tallies.open, (number) => isOpenThen(columns.hours[number], hours, at) === true) : [],
    ),
    inBudget: wishes.flatMap(({ feeLimit }) => {
      if (!feeLimit) return []
      const stateOf = (number: number) => isInBudget(columns.fees[number] ?? null, feeLimit)
      const has = sumOf(tallies.fee, (number) => stateOf(number) === true)
      return { has, unknown: sumOf(tallies.fee, (number) => stateOf(number) === undefined) }
    }),
    asked: countAsked(columns, rows.subarray(0, count), at, wishes),
    known: { ...facts.known, hours: sumOf(tallies.open, (hours) => isOpen(hours) !== null) },
  }
}

/** Undefined if nothing is asked for. */
function countAsked(
  columns: GymColumns,
  rows: Int32Array,
  at: Date,
  wishes: readonly Wish[],
): FilterCounts['asked'] {
  const tests = wishTests(columns, wishes, at)
  if (tests.length === 0) return undefined
  const counts = { has: 0, unknown: 0 }
  for (const row of rows) {
    const states = tests.map((test) => test(row))
    if (states.every(Boolean)) counts.has++
    else if (!states.includes(false)) counts.unknown++
  }
  return counts
}

function add(tally: Tally, value = 0): void {
  tally.set(value, (tally.get(value) ?? 0) + 1)
}

function sumOf(tally: Tally, isCounted: (value: number) => boolean): number {
  let sum = 0
  for (const [value, number] of tally) if (isCounted(value)) sum += number
  return sum
}

function sumsOf<V extends string | number>(values: readonly V[], sum: (value: V) => number) {
  return Object.fromEntries(values.map((value) => [value, sum(value)]))
}
