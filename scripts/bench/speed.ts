// The times of searches among many generated gyms, beside two spatial indexes that are widely used.
import { unitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { GymSort } from '@jumpingjack/contracts/gym/gym-lists'
import { clustersOf, clusterZoom } from '@jumpingjack/gym/clusters'
import { ratingFields, type StoredGym } from '@jumpingjack/gym/gyms'
import type { GymFilter } from '@jumpingjack/gym/index/gym-filter'
import { readSortKey, valuesOf } from '@jumpingjack/gym/index/gym-orders'
import { createGymSearcher, type GymSearcher } from '@jumpingjack/gym/index/gym-search'
import { createGymTable, type GymTable } from '@jumpingjack/gym/index/gym-table'
import type { KnownGym } from './gyms-of-file.ts'
import { createCities, manyGyms, type Position } from './many-gyms.ts'
import { comparePeers } from './near-peers.ts'
import { createRandom, type Random } from './random.ts'
import { type CallTimes, timesOf } from './times.ts'

export interface SpeedReport {
  gyms: number
  /** Processor time from the documents to the finished index, without the database. */
  loadMs: number
  bytesPerGym: number
  rows: ({ query: string } & CallTimes)[]
}

const maxSample = 10_000
const batchSize = 1_000
const openAt = new Date('2026-03-02T12:00Z')
/** Of clusters. */
const conditions: readonly [string, GymFilter][] = [
  ['rating 3 or more', { minRating: 3 }],
  ['open now', { openAt }],
  ['pool', { amenities: ['pool'] }],
  ['text "fitness"', { text: 'fitness' }],
  ['text "f"', { text: 'f' }],
  ['text "la fitness", 3 stars', { text: 'la fitness', minRating: 3 }],
]
const commonWords = ['fitness', 'yoga', 'gym', 'crossfit', 'f', 'planet', 'center']

interface Bench {
  table: GymTable
  searcher: GymSearcher
  cities: readonly Position[]
  known: readonly KnownGym[]
  /** Some of the gyms, to change them. */
  sample: readonly StoredGym[]
  random: Random
  measure(query: string, run: () => unknown, times?: number): void
}

export function measureSpeed(count: number, known: readonly KnownGym[]): SpeedReport {
  const cities = createCities()
  const table = createGymTable()
  const memoryBefore = usedBytes()
  const { sample, loadMs } = load(table, manyGyms(count, known, cities))
  const bytesPerGym = (usedBytes() - memoryBefore) / count
  const searcher = createGymSearcher(table)
  const random = createRandom(3)
  const rows: SpeedReport['rows'] = comparePeers(table, cities, random)
  const measure: Bench['measure'] = (query, run, times = 300) =>
    void rows.push({ query, ...timesOf(run, times) })
  const bench: Bench = { table, searcher, cities, known, sample, random, measure }
  measureTexts(bench)
  measureFilters(bench)
  measureClusters(bench)
  return { gyms: count, loadMs, bytesPerGym, rows }
}

function load(table: GymTable, gyms: Iterable<StoredGym>) {
  const sample: StoredGym[] = []
  let loadMs = 0
  let batch: StoredGym[] = []
  const timed = (work: () => void) => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    loadMs += (user + system) / 1_000
  }
  const putBatch = () => {
    timed(() => batch.forEach(table.put))
    batch = []
  }
  for (const gym of gyms) {
    if (sample.length < maxSample) sample.push(gym)
    if (batch.push(gym) === batchSize) putBatch()
  }
  putBatch()
  timed(table.finishLoad)
  return { sample, loadMs }
}

function measureTexts({ table, searcher, cities, known, sample, random, measure }: Bench): void {
  const search = (text: string) => {
    const { latitude, longitude } = random.pick(cities)
    const near = unitVector(latitude, longitude)
    return searcher.search({ filter: { text }, sort: 'relevance', limit: 20, near })
  }
  for (const text of commonWords) {
    measure(`text "${text}"`, () => search(text), 60)
  }
  measure(
    'text "fitness" after a new gym',
    () => {
      table.put({ ...random.pick(sample), _id: String(random.next()) })
      return search('fitness')
    },
    60,
  )
  measure('text, name and city', () => search(`${random.pick(known).gym.name} ${random.pick(known).city}`))
}

function measureFilters({ table: { columns, put }, searcher, cities, sample, random, measure }: Bench): void {
  const types = () => [random.pick(columns.types.slice(1))]
  const rateOne = () => put(rated(random.pick(sample), random))
  /** After a new rating, so that nothing is read from a cache. */
  const fresh = (filter: GymFilter, sort: GymSort = 'rating') => {
    rateOne()
    const { latitude, longitude } = random.pick(cities)
    return searcher.search({ filter, sort, limit: 200, near: unitVector(latitude, longitude) })
  }
  const deep = (filter: GymFilter, sort: GymSort) => {
    const row = 1 + random.below(columns.length() - 1)
    const after = readSortKey(columns, sort, row, valuesOf(columns, sort, undefined)(row))
    return searcher.search({ filter, sort, limit: 200, after })
  }
  measure('a new rating', rateOne)
  measure('type, no place', () => fresh({ types: types() }))
  measure('rating 4.5 or more, no place', () => fresh({ minRating: 4.5 }, 'name'))
  const all = (): GymFilter => ({ types: types(), minRating: 4.5, hasPhotos: true })
  measure('type, rating, photos, no place', () => fresh(all(), 'name'))
  measure('open now, no place', () => fresh({ openAt }))
  measure('pool and price, no place', () => fresh({ amenities: ['pool'], prices: ['$'] }, 'name'))
  measure('nearest of a type, no radius', () => fresh({ types: types() }, 'distance'))
  measure('deep page by name', () => deep({}, 'name'))
  measure('deep page by rating, type', () => deep({ types: ['Yoga'] }, 'rating'))
}

function measureClusters({ searcher, cities, random, measure: measureTimes }: Bench): void {
  const measure = (view: string, degrees: number, wantedZoom: number, filter: GymFilter = {}) =>
    measureTimes(`clusters of ${view}`, () => {
      const { latitude, longitude } = random.pick(cities)
      const [south, west] = [Math.max(-85, latitude - degrees), Math.max(-180, longitude - degrees)]
      const [north, east] = [Math.min(85, south + 2 * degrees), Math.min(180, west + 2 * degrees)]
      const box = { south, west, north, east }
      const zoom = clusterZoom(box, wantedZoom)
      const view = { ...searcher.matches({ ...filter, box }), positions: searcher.columns.arrays }
      return clustersOf(box, zoom, view)
    })
  measure('a city', 0.3, 10)
  measure('a country', 25, 4)
  for (const [condition, filter] of conditions) measure(`a country, ${condition}`, 25, 4, filter)
  measure('the world', 90, 2)
  measure('the world on a large screen', 90, 4)
  for (const [condition, filter] of conditions) {
    measure(`the world on a large screen, ${condition}`, 90, 4, filter)
  }
}

function rated(gym: StoredGym, random: Random): StoredGym {
  const totalReviews = 1 + random.below(400)
  const tally = { totalReviews, ratingSum: totalReviews * (1 + random.below(5)), photoCount: random.below(2) }
  const { 'order.confidence': confidence, averageHundredths } = ratingFields(gym._id, tally)
  return { ...gym, ...tally, averageHundredths, order: { confidence } }
}

function usedBytes(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
