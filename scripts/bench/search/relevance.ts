// How often a query finds its gym first, and among the first five.
import { unitVector } from '@jumpingjack/contracts/gym/gym-area'
import { createGymSearcher } from '@jumpingjack/gym/index/gym-search'
import { seededRandom } from '../../../infra/fakes/src/shared/random.ts'
import type { Row } from '../figures.ts'
import type { KnownGym } from './gyms.ts'
import { generateQueries, type Query, unlistedKind } from './queries.ts'

/** The centre of the map is about 25 miles away from the gym. */
const offsetDegrees = { latitude: 0.3, longitude: 0.2 }
const maxHits = 5
const maxMissedShown = 5
const ways = ['near', 'no place'] as const
type Way = (typeof ways)[number]

/** A row per kind of queries, with some of those that the search misses near the gym. */
export function measureRelevance(gyms: readonly KnownGym[], perKind: number, seed: string): Row[] {
  const find = finderOf(gyms)
  const asked = generateQueries(gyms, perKind, seededRandom(seed)).map((query) => ({
    query,
    /** Where the answer is among what was found; -1 for nowhere. */
    near: find(query, true).findIndex(query.accepts),
    'no place': find(query, false).findIndex(query.accepts),
  }))
  const shares = (group: typeof asked, way: Way) => {
    const shareOf = (isHit: (place: number) => boolean) =>
      (group.filter((each) => isHit(each[way])).length / group.length).toFixed(3)
    return `${shareOf((place) => place === 0)} / ${shareOf((place) => place >= 0)}`
  }
  const listed = asked.filter(({ query }) => query.kind !== unlistedKind)
  const all = ways.map((way) => ({ what: `relevance, ${way}: hit@1 / hit@5`, now: shares(listed, way) }))
  const ofKinds = [...Map.groupBy(asked, ({ query }) => query.kind)].map(([kind, group]) => {
    const missed = group.filter(({ near }) => near < 0).map(({ query }) => query.text)
    const notFound = missed.length > 0 ? `; not found: ${missed.slice(0, maxMissedShown).join(' · ')}` : ''
    const now = ways.map((way) => `${way} ${shares(group, way)}`)
    return { what: `${group.length} queries: ${kind}`, now: now.join(', ') + notFound }
  })
  return [...all, ...ofKinds]
}

function finderOf(gyms: readonly KnownGym[]) {
  const byId = new Map(gyms.map((known) => [known.gym._id, known]))
  const searcher = createGymSearcher()
  for (const { gym } of gyms) searcher.put(gym)
  searcher.finishLoad()
  return ({ text, wanted }: Query, hasPlace: boolean): KnownGym[] => {
    const { latitude, longitude } = wanted.gym
    const centre = [latitude - offsetDegrees.latitude, longitude - offsetDegrees.longitude] as const
    const near = hasPlace ? unitVector(...centre) : undefined
    const { ids } = searcher.search({ filter: { text }, sort: 'relevance', limit: maxHits, near })
    return ids.flatMap((id) => byId.get(id) ?? [])
  }
}
