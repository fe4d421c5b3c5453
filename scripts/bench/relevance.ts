// How often a query finds its gym first, and among the first five: our search beside MiniSearch on the same gyms.
import { unitVector } from '@jumpingjack/contracts/gym/gym-area'
import { createGymSearcher, type GymSearcher } from '@jumpingjack/gym/index/gym-search'
import { createGymTable } from '@jumpingjack/gym/index/gym-table'
import type { KnownGym } from './gyms-of-file.ts'
import type { Position } from './many-gyms.ts'
import { createMiniSearch } from './mini-search.ts'
import { generateQueries, type Query } from './queries.ts'
import { unlistedKind } from './query-kinds.ts'
import { createRandom } from './random.ts'

export interface RelevanceRow {
  kind: string
  queries: number
  /** Shares of the queries, with the map near the gym, without a place, and by MiniSearch near the gym. */
  ours: Hits
  withoutPlace: Hits
  miniSearch: Hits
  /** Some queries of which our search does not find the gym among the first five. */
  missed: string[]
}

interface Hits {
  first: number
  firstFive: number
}

type Find = (query: Query) => KnownGym[]

/** The centre of the map is about 25 miles away from the gym. */
const offsetDegrees = { latitude: 0.3, longitude: 0.2 }
const maxHits = 5
const maxMissedShown = 5

export function measureRelevance(gyms: readonly KnownGym[], perKind: number, seed: number): RelevanceRow[] {
  const byId = new Map(gyms.map((known) => [known.gym._id, known]))
  const searcher = loadSearcher(gyms)
  const miniSearch = createMiniSearch(gyms)
  const placeOf = (find: Find, query: Query) => find(query).findIndex(query.accepts)
  const asked = generateQueries(gyms, perKind, createRandom(seed)).map((query) => ({
    query,
    ours: placeOf(findByIndex(searcher, byId, true), query),
    withoutPlace: placeOf(findByIndex(searcher, byId, false), query),
    miniSearch: placeOf(({ text, wanted }) => miniSearch(text, centreNear(wanted), maxHits), query),
  }))
  const groups = Map.groupBy(asked, ({ query }) => query.kind)
  const listed = asked.filter(({ query }) => query.kind !== unlistedKind)
  return [[`all but "${unlistedKind}"`, listed] as const, ...groups].map(([kind, group]) => ({
    kind,
    queries: group.length,
    ours: hitsOf(group.map(({ ours }) => ours)),
    withoutPlace: hitsOf(group.map(({ withoutPlace }) => withoutPlace)),
    miniSearch: hitsOf(group.map(({ miniSearch }) => miniSearch)),
    missed: group
      .filter(({ ours }) => ours < 0)
      .slice(0, maxMissedShown)
      .map(({ query }) => query.text),
  }))
}

function loadSearcher(gyms: readonly KnownGym[]): GymSearcher {
  const table = createGymTable()
  for (const { gym } of gyms) table.put(gym)
  table.finishLoad()
  return createGymSearcher(table)
}

function centreNear({ gym }: KnownGym): Position {
  const { latitude, longitude } = offsetDegrees
  return { latitude: gym.latitude - latitude, longitude: gym.longitude - longitude }
}

function findByIndex(searcher: GymSearcher, byId: Map<string, KnownGym>, hasPlace: boolean): Find {
  return ({ text, wanted }) => {
    const { latitude, longitude } = centreNear(wanted)
    const near = hasPlace ? unitVector(latitude, longitude) : undefined
    const { ids } = searcher.search({ filter: { text }, sort: 'relevance', limit: maxHits, near })
    return ids.flatMap((id) => byId.get(id) ?? [])
  }
}

/** Of the places of the answers among what was found; -1 for none. */
function hitsOf(places: readonly number[]): Hits {
  const shareOf = (isHit: (place: number) => boolean) => places.filter(isHit).length / places.length
  return { first: shareOf((place) => place === 0), firstFive: shareOf((place) => place >= 0) }
}
