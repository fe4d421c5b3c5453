// The index, its heap and its search with typos compared with plain scans and sorts, for random questions while gyms change.

import { amenities, priceRanges } from '@jumpingjack/contracts/facts/gym-facts'
import { nobodyId } from '@jumpingjack/contracts/fields/fields'
import { type Box, circleAround, earthRadiusMiles, unitVector } from '@jumpingjack/contracts/gym/gym-area'
import { gymSorts, matchesGymFilter } from '@jumpingjack/contracts/gym/gym-filter'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { readCursor, writeCursor } from '@jumpingjack/kit/http/paging'
import { Problem } from '@jumpingjack/kit/http/problem'
import { beforeAll, expect, it } from 'vitest'
import { pick, seededRandom } from '../../../infra/fakes/src/shared/random.ts'
import { searchedAmenities } from '../src/facts/facts.rules.ts'
import { foldName, newGym, ratingFields, type StoredGym } from '../src/gyms/gyms.rules.ts'
import { isOpen } from '../src/hours/open-hours.rules.ts'
import { clustersOf } from '../src/search/index/cluster-grid.rules.ts'
import type { GymFilter } from '../src/search/index/gym-filter.rules.ts'
import { SortKey } from '../src/search/index/gym-orders.rules.ts'
import { createGymSearcher, type GymSearch } from '../src/search/index/gym-search.rules.ts'
import { withinTypos } from '../src/search/words/terms.rules.ts'
import { aGym } from './boot.ts'

const random = seededRandom('questions')
const upTo = (count: number) => Math.floor(random() * count)
const oneOf = <T>(...values: T[]): T => pick(random, values)
const at = new Date('2026-11-22T15:00:00Z')

function aPlace() {
  const [a, b] = [random(), random()]
  return oneOf(
    { latitude: 40.7 + a - 0.5, longitude: -74 + b - 0.5 },
    { latitude: -17 + a, longitude: oneOf(178 + 2 * b, -180 + 2 * b, 180, -180) },
    { latitude: oneOf(90, -90, 85 + 5 * a, -85 - 5 * a), longitude: -180 + 360 * b },
    { latitude: -90 + 180 * a, longitude: -180 + 360 * b },
  )
}

function someFacts() {
  return {
    amenities: oneOf(
      null,
      amenities.filter(() => upTo(2)),
    ),
    priceRange: oneOf(null, ...priceRanges),
    dayPass: oneOf(null, { offered: false }, { offered: true, price: '$15' }),
  }
}

function randomGym(id: string): StoredGym {
  const fields = aGym({
    name: `${oneOf('Iron', 'Zen Loft', 'Café', 'ÉLAN', 'apex')} ${upTo(40)}`,
    type: gymTypes[upTo(10)]?.type ?? '',
    hours: oneOf(null, '24/7', 'Mo-Fr 09:00-17:00', 'Sa,Su 06:00-12:00'),
    ...aPlace(),
    ...someFacts(),
  })
  return rated(newGym(id, fields, at))
}

function rated(gym: StoredGym): StoredGym {
  const totalReviews = upTo(6)
  const tally = { totalReviews, ratingSum: totalReviews * (1 + upTo(5)), photoCount: upTo(3) }
  const numbers = ratingFields(tally)
  return {
    ...gym,
    ...numbers,
    order: { confidence: numbers['order.confidence'] },
  }
}

function randomFilter(): GymFilter {
  const filter: GymFilter = {}
  const { latitude, longitude } = aPlace()
  const span = oneOf(0.05, 1, 20, 170)
  const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
  if (upTo(2)) {
    const [south, north] = [Math.max(-90, latitude - span), Math.min(90, latitude + span)]
    filter.box = { south, north, west: wrap(longitude - span), east: wrap(longitude + span) }
  }
  if (upTo(2)) filter.circle = circleAround(latitude, longitude, oneOf(1, 10, 100, 3_000, 12_500))
  if (!upTo(3)) filter.types = [gymTypes[upTo(10)]?.type ?? '', gymTypes[upTo(10)]?.type ?? '']
  if (!upTo(3)) filter.minRating = oneOf(0, 2.5, 3.33, 4, 5)
  if (!upTo(4)) filter.hasPhotos = true
  if (!upTo(4)) filter.openAt = at
  if (!upTo(6)) filter.amenities = amenities.filter(() => !upTo(5))
  if (!upTo(6)) filter.prices = priceRanges.filter(() => upTo(2))
  if (!upTo(6)) filter.dayPass = true
  return filter
}

function matches(gym: StoredGym, { openAt, ...filter }: GymFilter): boolean {
  const { latitude, longitude, type, priceRange, dayPass } = gym
  return matchesGymFilter(
    {
      latitude,
      longitude,
      type,
      searchText: '',
      averageRating: gym.averageHundredths / 100,
      isOpen: isOpen(gym.open, at) === true,
      hasPhotos: gym.photoCount > 0,
      ...{ amenities: searchedAmenities(gym), priceRange, dayPass },
    },
    { ...filter, openNow: openAt !== undefined },
  )
}

/** What each order compares, in turn. */
const sortKeys = {
  name: (gym: StoredGym) => [foldName(gym.name), gym._id],
  rating: (gym: StoredGym) => [-gym.averageHundredths, -gym.totalReviews, gym._id],
  reviews: (gym: StoredGym) => [-gym.totalReviews, -gym.averageHundredths, gym._id],
  confidence: (gym: StoredGym) => [Number(gym.order.confidence), -gym.totalReviews, gym._id],
}

function isBefore(one: (string | number)[], other: (string | number)[]): boolean {
  const differing = one.findIndex((value, index) => value !== other[index])
  return (one[differing] ?? 0) < (other[differing] ?? 0)
}

function plainScan(gyms: Map<string, StoredGym>, { filter, sort, near }: GymSearch): string[] {
  function distance({ latitude, longitude }: StoredGym): number {
    const { x, y, z } = unitVector(latitude, longitude)
    return near ? earthRadiusMiles * Math.sqrt((x - near.x) ** 2 + (y - near.y) ** 2 + (z - near.z) ** 2) : 0
  }
  const compare = (a: StoredGym, b: StoredGym) => {
    if (sort === 'distance') return distance(a) - distance(b) || (a._id < b._id ? -1 : 1)
    const areUnrated = sort !== 'name' && a.totalReviews === 0 && b.totalReviews === 0
    if (areUnrated && near && distance(a) !== distance(b)) return distance(a) - distance(b)
    const keyOf = sortKeys[sort === 'relevance' ? 'name' : sort]
    return isBefore(keyOf(a), keyOf(b)) ? -1 : 1
  }
  const found = [...gyms.values()].filter((gym) => matches(gym, filter)).sort(compare)
  return found.map(({ _id }) => _id)
}

const searcher = createGymSearcher()
const gyms = new Map<string, StoredGym>()
const anId = (n: number) => n.toString(16).padStart(6, '0')

function put(gym: StoredGym): void {
  gyms.set(gym._id, gym)
  searcher.put(gym)
}

/** Adds, rates, moves or merges a gym, or changes its facts. */
function change(): void {
  const gym = gyms.get(anId(upTo(gyms.size)))
  const kind = upTo(5)
  if (!gym || kind === 0) put(randomGym(anId(50_000 + upTo(50_000))))
  else if (kind === 1) put(randomGym(gym._id))
  else if (kind === 2) put(rated(gym))
  else if (kind === 3) put({ ...gym, ...someFacts() })
  else {
    gyms.delete(gym._id)
    searcher.put({ ...gym, mergedInto: 'another' })
  }
}

/** All pages, each from the cursor of the one before. */
function pageThrough(query: GymSearch, betweenPages = (_page: string[]) => {}): string[] {
  const ids: string[] = []
  let after: GymSearch['after']
  do {
    const { ids: page, next } = searcher.search({ ...query, after })
    ids.push(...page)
    after = next && readCursor(SortKey, query.sort, writeCursor(next))
    betweenPages(page)
  } while (after)
  return ids
}

function clusteredGyms(filter: GymFilter, box: Box): number {
  const view = { ...searcher.matches({ ...filter, box }), positions: searcher.columns.arrays }
  return clustersOf(box, upTo(12), view).reduce((sum, { count }) => sum + count, 0)
}

beforeAll(() => {
  for (let n = 0; n < 800; n++) put(randomGym(anId(n)))
  searcher.finishLoad()
})

const sorts = ['name', 'distance', 'rating', 'reviews', 'confidence'] as const

function ask(questions: number): void {
  let answers = 0
  for (let question = 0; question < questions; question++) {
    change()
    change()
    const sort = oneOf(...sorts)
    const { latitude, longitude } = aPlace()
    const near = sort === 'distance' || upTo(2) ? unitVector(latitude, longitude) : undefined
    const query = { filter: randomFilter(), sort, limit: 0, near }
    const expected = plainScan(gyms, query)
    query.limit = Math.max(1, Math.ceil(expected.length / (1 + upTo(4))))
    expect(searcher.search(query).total, JSON.stringify(query)).toBe(expected.length)
    // Texts are compared in a tenth of the time of lists.
    expect(pageThrough(query).join(), JSON.stringify(query)).toBe(expected.join())
    expect(searcher.matches(query.filter).count).toBe(expected.length)
    if (query.filter.box) expect(clusteredGyms(query.filter, query.filter.box)).toBe(expected.length)
    answers += expected.length
  }
  expect(answers).toBeGreaterThan(20 * questions)
  expect(searcher.columns.size()).toBe(gyms.size)
}

it('answers 100 random questions as a plain scan does, while gyms change', () => ask(100))

it('answers 1,000 of them', { tags: 'full', timeout: 600_000 }, () => ask(1_000))

it('applies a filter to the matches of a text', () => {
  for (const text of ['iron', 'cafe 1', 'zen lof', 'apxe']) {
    const all = pageThrough({ filter: { text }, sort: 'name', limit: 1_000 })
    expect(all.length).toBeGreaterThan(50)
    for (let n = 0; n < 20; n++) {
      const filter = randomFilter()
      const expected = all.filter((id) => matches(gyms.get(id) as StoredGym, filter))
      expect(pageThrough({ filter: { ...filter, text }, sort: 'name', limit: 100 })).toEqual(expected)
      if (filter.box) expect(clusteredGyms({ ...filter, text }, filter.box)).toBe(expected.length)
    }
  }
})

it('pages by relevance without gaps or duplicates', () => {
  const query = { filter: { text: 'zen' }, sort: 'relevance' as const, near: unitVector(40.7, -74) }
  const whole = searcher.search({ ...query, limit: 100_000 }).ids
  expect(whole.length).toBeGreaterThan(100)
  expect(pageThrough({ ...query, limit: 99 })).toEqual(whole)
})

it.each(sorts)('lists each unchanged gym once by %s, while others change', (sort) => {
  const known = [...gyms.keys()]
  const ratedIds = new Set<string>()
  const listed = pageThrough({ filter: {}, sort, limit: 50, near: unitVector(40.7, -74) }, (page) => {
    for (const id of [String(page.at(-1)), oneOf(...known)]) {
      put(rated(gyms.get(id) as StoredGym))
      ratedIds.add(id)
    }
    put(randomGym(anId(100_000 + gyms.size)))
  })
  // A rating changes nothing by name and by distance.
  const unchanged = known.filter((id) => sort === 'name' || sort === 'distance' || !ratedIds.has(id))
  const isUnchanged = new Set(unchanged)
  expect(listed.filter((id) => isUnchanged.has(id)).sort()).toEqual(unchanged.sort())
})

it.each(gymSorts)('reads its own cursors of the order %s, of at most 600 characters', (sort) => {
  const one = createGymSearcher()
  for (const id of ['1b9bbf5e-70a1-4a6c-8f58-1a4d1f5b7e11', '2b9bbf5e-70a1-4a6c-8f58-1a4d1f5b7e11']) {
    one.put(newGym(id, aGym({ name: '漢'.repeat(200) }), at))
  }
  one.finishLoad()
  const near = unitVector(1, 2)
  const key = one.search({ filter: {}, sort, limit: 1, near }).next
  const next = key && { ...key, sort: nobodyId }
  const cursor = next ? writeCursor(next) : ''
  expect(cursor.length).toBeLessThanOrEqual(600)
  expect(readCursor(SortKey, nobodyId, cursor)).toEqual(next)
  expect(() => readCursor(SortKey, sort, cursor)).toThrow(Problem)
})

it('finds the terms within two typos of a word', () => {
  const aTerm = () => Array.from({ length: 1 + upTo(6) }, () => oneOf('a', 'b', 'c')).join('')
  const terms = [...new Set(Array.from({ length: 400 }, aTerm))].sort()
  for (let n = 0; n < 20; n++) {
    const word = aTerm()
    const found = withinTypos(terms, (term) => terms.includes(term), word, 2)
    expect(found).toEqual(terms.filter((term) => distance(word, term) <= 2))
  }
})

/** The least number of letters to change, add, leave out or swap with a neighbour. */
function distance(a: string, b: string): number {
  if (!a || !b) return a.length + b.length
  const [first, second] = [a.slice(0, -1), b.slice(0, -1)]
  const isSwapped = a.length > 1 && b.length > 1 && a.slice(-2) === (b.at(-1) ?? '') + b.at(-2)
  return Math.min(
    distance(first, second) + (a.at(-1) === b.at(-1) ? 0 : 1),
    distance(first, b) + 1,
    distance(a, second) + 1,
    isSwapped ? distance(a.slice(0, -2), b.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  )
}
