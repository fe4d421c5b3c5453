// The times of searches among many generated gyms.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { unitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { GymSort } from '@jumpingjack/contracts/gym/gym-filter'
import { clustersOf } from '@jumpingjack/gym/clusters'
import type { StoredGym } from '@jumpingjack/gym/gyms'
import type { GymFilter } from '@jumpingjack/gym/index/gym-filter'
import { readSortKey, valuesOf } from '@jumpingjack/gym/index/gym-orders'
import { createGymSearcher, type GymSearcher } from '@jumpingjack/gym/index/gym-search'
import { pick, seededRandom } from '../../../infra/fakes/src/shared/random.ts'
import { quantile, type Row } from '../figures.ts'
import {
  createCities,
  type KnownGym,
  manyGyms,
  type Position,
  type Random,
  wholeBelow,
  withTally,
} from './gyms.ts'
import { nearSearches } from './near-peers.ts'

const count = 250_000
const maxSample = 10_000
const openAt = new Date('2026-03-02T12:00Z')

interface Gyms {
  searcher: GymSearcher
  cities: readonly Position[]
  known: readonly KnownGym[]
  /** Some of the gyms, to change them. */
  sample: readonly StoredGym[]
  random: Random
}
type Searches = Record<string, () => unknown>

export function measureSpeed(known: readonly KnownGym[]): Row[] {
  const cities = createCities()
  const searcher = createGymSearcher()
  const bytesBefore = usedBytes()
  const { sample, loadMs } = load(searcher, manyGyms(count, known, cities))
  const bytesPerGym = (usedBytes() - bytesBefore) / count
  const random = seededRandom('speed')
  const { ours, peer } = nearSearches(searcher, cities, random)
  const gyms = { searcher, cities, known, sample, random }
  const near = { ours: timesOf(ours, 1_000), peer: timesOf(peer, 1_000) }
  const ratio = near.ours.p99Ms / near.peer.p99Ms
  const searches = Object.entries({ ...texts(gyms), ...filters(gyms), ...clusters(gyms) })
  return [
    { what: `load of ${count} gyms: CPU s`, now: (loadMs / 1_000).toFixed(1) },
    { what: 'bytes per gym', now: bytesPerGym.toFixed(0) },
    { what: 'near, type, 4 stars', now: textOf(near.ours) },
    { what: 'near, type, 4 stars: p99 × kdbush + geokdbush', now: ratio.toFixed(2) },
    ...searches.map(([what, run]) => ({ what, now: textOf(timesOf(run)) })),
  ]
}

function load({ put, finishLoad }: GymSearcher, batches: Iterable<readonly StoredGym[]>) {
  const sample: StoredGym[] = []
  let loadMs = 0
  for (const batch of batches) {
    sample.push(...batch.slice(0, maxSample - sample.length))
    loadMs += cpuMsOf(() => batch.forEach(put))
  }
  return { sample, loadMs: loadMs + cpuMsOf(finishLoad) }
}

/** Processor time of the thread, which does not contain the time of other processes. */
function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** The clock of a thread has ticks of some milliseconds, so these are times of the clock on the wall. */
function timesOf(run: () => unknown, count = 300) {
  for (let n = 0; n < count; n++) run()
  const times = Array.from({ length: count }, () => {
    const startedAt = performance.now()
    run()
    return performance.now() - startedAt
  })
  return { p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) }
}

function textOf({ p50Ms, p99Ms }: ReturnType<typeof timesOf>): string {
  return `p50 ${p50Ms.toFixed(3)} ms, p99 ${p99Ms.toFixed(3)} ms`
}

const placeOf = ({ random, cities }: Gyms) => {
  const { latitude, longitude } = pick(random, cities)
  return unitVector(latitude, longitude)
}

function texts(gyms: Gyms): Searches {
  const { searcher, known, sample, random } = gyms
  const search = (text: string) =>
    searcher.search({ filter: { text }, sort: 'relevance', limit: 20, near: placeOf(gyms) })
  const common = ['fitness', 'yoga', 'gym', 'crossfit', 'f', 'planet', 'center']
  return {
    ...Object.fromEntries(common.map((word) => [`text "${word}"`, () => search(word)])),
    'text "fitness" after a new gym'() {
      searcher.put({ ...pick(random, sample), _id: String(random()) })
      return search('fitness')
    },
    'text, name and city': () => search(`${pick(random, known).gym.name} ${pick(random, known).city}`),
  }
}

function filters(gyms: Gyms): Searches {
  const { searcher, sample, random } = gyms
  const { columns, put } = searcher
  const types = () => [pick(random, columns.types.slice(1))]
  const rateOne = () => put(rated(pick(random, sample), random))
  /** After a new rating, so that nothing is read from a cache. */
  const fresh = (filter: GymFilter, sort: GymSort = 'name') => {
    rateOne()
    return searcher.search({ filter, sort, limit: 200, near: placeOf(gyms) })
  }
  const deep = (filter: GymFilter, sort: 'name' | 'rating') => () => {
    const row = 1 + wholeBelow(random, columns.length() - 1)
    const after = readSortKey(columns, sort, row, valuesOf(columns, sort, undefined)(row))
    return searcher.search({ filter, sort, limit: 200, after })
  }
  return {
    'a new rating': rateOne,
    'type, no place': () => fresh({ types: types() }, 'rating'),
    'rating 4.5 or more, no place': () => fresh({ minRating: 4.5 }),
    'type, rating, photos, no place': () => fresh({ types: types(), minRating: 4.5, hasPhotos: true }),
    'open now, no place': () => fresh({ openAt }, 'rating'),
    'pool and price, no place': () => fresh({ amenities: ['pool'], prices: ['$'] }),
    'nearest of a type, no radius': () => fresh({ types: types() }, 'distance'),
    'deep page by name': deep({}, 'name'),
    'deep page by rating, type': deep({ types: ['Yoga'] }, 'rating'),
  }
}

function clusters({ searcher, cities, random }: Gyms): Searches {
  const ofView = (degrees: number, wantedZoom: number, filter: GymFilter) => () => {
    const { latitude, longitude } = pick(random, cities)
    const [south, west] = [Math.max(-85, latitude - degrees), Math.max(-180, longitude - degrees)]
    const [north, east] = [Math.min(85, south + 2 * degrees), Math.min(180, west + 2 * degrees)]
    const box = { south, west, north, east }
    const view = { ...searcher.matches({ ...filter, box }), positions: searcher.columns.arrays }
    return clustersOf(box, wantedZoom, view)
  }
  const conditions: Record<string, GymFilter> = {
    'all gyms': {},
    'rating 3 or more': { minRating: 3 },
    'open now': { openAt },
    pool: { amenities: ['pool'] },
    'text "fitness"': { text: 'fitness' },
    'text "f"': { text: 'f' },
    'text "la fitness", 3 stars': { text: 'la fitness', minRating: 3 },
  }
  const wide = Object.entries(conditions).map(([condition, filter]) => {
    return [`clusters of the world on a large screen, ${condition}`, ofView(90, 4, filter)]
  })
  return { 'clusters of a city': ofView(0.3, 10, {}), ...Object.fromEntries(wide) }
}

function rated(gym: StoredGym, random: Random): StoredGym {
  const totalReviews = 1 + wholeBelow(random, 400)
  const ratingSum = totalReviews * (1 + wholeBelow(random, 5))
  return withTally(gym, { totalReviews, ratingSum, photoCount: wholeBelow(random, 2) })
}

function usedBytes(): number {
  // Otherwise the bytes contain garbage: buffers that one collection finds are freed before the next.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  for (const _ of [1, 2]) collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
