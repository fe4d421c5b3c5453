// How often a query finds its gym first, and among the first five: our search beside MiniSearch on the same gyms.
import { unitVector } from '@jumpingjack/contracts/gym/gym-area'
import { createGymSearcher } from '@jumpingjack/gym/index/gym-search'
import { createGymTable } from '@jumpingjack/gym/index/gym-table'
import { seededRandom } from '../../../infra/fakes/src/shared/random.ts'
import type { Row } from '../figures.ts'
import type { KnownGym } from './gyms-of-file.ts'
import type { Position } from './many-gyms.ts'
import { createMiniSearch } from './mini-search.ts'
import { generateQueries, type Query, unlistedKind } from './queries.ts'

type Find = (query: Query) => KnownGym[]

/** The centre of the map is about 25 miles away from the gym. */
const offsetDegrees = { latitude: 0.3, longitude: 0.2 }
const maxHits = 5
const maxMissedShown = 5

/** A row per kind of queries, with some of those that our search misses near the gym. */
export function measureRelevance(gyms: readonly KnownGym[], perKind: number, seed: string): Row[] {
  const finders = {
    near: findByIndex(gyms, true),
    'no place': findByIndex(gyms, false),
    MiniSearch: byMiniSearch(gyms),
  }
  const asked = generateQueries(gyms, perKind, seededRandom(seed)).map((query) => ({
    query,
    /** Where the answer is among what was found; -1 for nowhere. */
    places: Object.values(finders).map((find) => find(query).findIndex(query.accepts)),
  }))
  const listed = asked.filter(({ query }) => query.kind !== unlistedKind)
  const shares = (group: typeof asked, finder: number) => {
    const shareOf = (isHit: (place: number) => boolean) =>
      (group.filter(({ places }) => isHit(places[finder] ?? -1)).length / group.length).toFixed(3)
    return `${shareOf((place) => place === 0)} / ${shareOf((place) => place >= 0)}`
  }
  const goals = ['≥ 0.985 / 0.995', '≥ 0.98 / 0.99', 'less']
  const all = Object.keys(finders).map((name, finder) => {
    return {
      what: `relevance, ${name}: hit@1 / hit@5`,
      goal: goals[finder] ?? '',
      now: shares(listed, finder),
    }
  })
  const ofKinds = [...Map.groupBy(asked, ({ query }) => query.kind)].map(([kind, group]) => {
    const missed = group.filter(({ places: [near = -1] }) => near < 0).map(({ query }) => query.text)
    const notFound = missed.length > 0 ? `; not found: ${missed.slice(0, maxMissedShown).join(' · ')}` : ''
    const now = Object.keys(finders).map((name, finder) => `${name} ${shares(group, finder)}`)
    return { what: `${group.length} queries: ${kind}`, now: now.join(', ') + notFound }
  })
  return [...all, ...ofKinds]
}

function centreNear({ gym }: KnownGym): Position {
  const { latitude, longitude } = offsetDegrees
  return { latitude: gym.latitude - latitude, longitude: gym.longitude - longitude }
}

function findByIndex(gyms: readonly KnownGym[], hasPlace: boolean): Find {
  const byId = new Map(gyms.map((known) => [known.gym._id, known]))
  const table = createGymTable()
  for (const { gym } of gyms) table.put(gym)
  table.finishLoad()
  const searcher = createGymSearcher(table)
  return ({ text, wanted }) => {
    const { latitude, longitude } = centreNear(wanted)
    const near = hasPlace ? unitVector(latitude, longitude) : undefined
    const { ids } = searcher.search({ filter: { text }, sort: 'relevance', limit: maxHits, near })
    return ids.flatMap((id) => byId.get(id) ?? [])
  }
}

function byMiniSearch(gyms: readonly KnownGym[]): Find {
  const search = createMiniSearch(gyms)
  return ({ text, wanted }) => search(text, centreNear(wanted), maxHits)
}
