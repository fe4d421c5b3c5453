// Use cases: list gyms page by page or clustered for a map, count them per filter, and gyms by their ids for other services.
// JSON that many members get alike is kept: it changes with the gyms, and every minute, as opening hours are to the minute.
import { freeResults } from '@jumpingjack/contracts/fields/limits'
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import { formatDegrees, unitVector } from '@jumpingjack/contracts/gym/gym-area'
import type {
  FilterCounts,
  FilterCountsQuery,
  GymCluster,
  GymClustersQuery,
  GymListQuery,
} from '@jumpingjack/contracts/gym/gym-lists'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { readCursor, writeCursor } from '@jumpingjack/kit/http/paging'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import { JsonText } from '@jumpingjack/kit/routing/reply'
import { LRUCache } from 'lru-cache'
import { isInBudget, monthlyFee } from '../facts/facts.rules.ts'
import { type ProviderGymDeps, readPlaceholders } from '../gyms/gyms.actions.ts'
import { type ListedGym, toGym } from '../gyms/gyms.rules.ts'
import { isOnMostDays, isOpenThen } from '../hours/wanted-hours.rules.ts'
import { checkPremium, type PremiumDeps } from '../premium/premium.actions.ts'
import type { GymIndex } from './gym-index.store.ts'
import { type Cluster, clustersOf } from './index/cluster-grid.rules.ts'
import { type GymFilter, toGymFilter, wholeMinute } from './index/gym-filter.rules.ts'
import { SortKey } from './index/gym-orders.rules.ts'
import type { GymSearcher } from './index/gym-search.rules.ts'
import type { Wish } from './words/wishes.rules.ts'

export interface GymListDeps extends PremiumDeps {
  gymIndex: GymIndex
  keepReply: KeepReply
}

export interface GymPage {
  json: JsonText<Gym[]>
  /** The number of all matches, not only of this page. */
  total: number
  /** The cursor of the next page, if there is one. */
  next?: string | undefined
  /** The length at which lists of this member end, if they do. */
  maxResults?: number
}

/**
 * A gym whose sort key stays the same during paging is on exactly one page. A gym that is rated meanwhile can be on
 * two pages or on none, in the orders that depend on ratings.
 */
export async function listGyms(deps: GymListDeps, member: Member, query: GymListQuery): Promise<GymPage> {
  const isPremium = await checkPremium(deps, member, query)
  const sort = query.sort ?? (query.q ? 'relevance' : 'rating')
  const limit = isPremium ? query.limit : Math.min(query.limit, freeResults)
  const { limit: _limit, cursor, ...filter } = query
  const list = derivedId('gyms', JSON.stringify({ ...filter, sort }))
  const after = readCursor(SortKey, list, cursor)
  const near = referenceOf(query)
  return deps.keepReply(['list', query, isPremium], async (searcher, at): Promise<GymPage> => {
    const filter = toGymFilter(query, at)
    const found = searcher.search({ filter, sort, limit, after, near, at })
    const closed = found.next ? [] : closedOf(searcher, filter)
    const gyms = await deps.gymIndex.details([...found.ids, ...closed])
    const wishes = searcher.wishesOf(query.q ?? '').filter(({ hours, feeLimit }) => hours ?? feeLimit)
    const json = new JsonText<Gym[]>(JSON.stringify(gyms.map(gymWith(wishes, at))))
    if (!isPremium) return { json, total: found.total, maxResults: freeResults }
    return { json, total: found.total, next: found.next && writeCursor({ ...found.next, sort: list }) }
  })
}

/** With whether it is open at the times that the text asks for, and costs no more than it says. */
export function gymWith(wishes: readonly Wish[], at: Date): (gym: ListedGym) => Gym {
  const hours = wishes.flatMap((wish) => wish.hours ?? [])
  const [limit] = wishes.flatMap(({ feeLimit }) => feeLimit ?? [])
  return (gym) => {
    const isOpen =
      gym.open && hours.length > 0 ? hours.every((each) => isOpenThen(gym.open, each, at)) : undefined
    const isCheap = limit && isInBudget(monthlyFee(gym), limit)
    const isMostDays = isOpen && hours.some((each) => isOnMostDays(gym.open, each))
    const isOpenMostDays = isMostDays || undefined
    return { ...toGym(gym, at), isOpenThen: isOpen, isOpenMostDays, isInBudget: isCheap }
  }
}

/** More of one name say no more. */
const maxClosed = 3

/** The closed gyms of exactly the name that is searched for, wherever they are: they follow the last open one. */
export function closedOf(
  searcher: GymSearcher,
  { text, box: _box, circle: _circle, ...others }: GymFilter,
): string[] {
  const isFiltered = Object.values(others).some((each) => each !== undefined)
  return text === undefined || isFiltered ? [] : searcher.closedNamed(text).slice(0, maxClosed)
}

function referenceOf({ near, lat, lng }: GymListQuery) {
  if (near) return unitVector(near.lat, near.lng)
  return lat === undefined || lng === undefined ? undefined : unitVector(lat, lng)
}

/** The counts add up to the total of the list with the same filter. */
export async function listClusters(
  deps: GymListDeps,
  member: Member,
  query: GymClustersQuery,
): Promise<JsonText<(GymCluster | Gym)[]>> {
  await checkPremium(deps, member, query)
  const { json } = await deps.keepReply(['clusters', query], async (searcher, at) => {
    const matches = searcher.matches(toGymFilter(query, at), undefined, at)
    const all = clustersOf(query.bbox, query.zoom, { ...matches, positions: searcher.columns.arrays })
    const singles = all.filter(({ count }) => count === 1)
    const gyms = await deps.gymIndex.details(singles.map(({ row }) => searcher.id(row)))
    const clusters = all.filter(({ count }) => count > 1).map(toGymCluster)
    const shown = [...gyms.map((gym) => toGym(gym, at)), ...clusters]
    return { json: new JsonText<(GymCluster | Gym)[]>(JSON.stringify(shown)) }
  })
  return json
}

function toGymCluster({ id, latitude, longitude, count }: Cluster): GymCluster {
  return { id, latitude: formatDegrees(latitude), longitude: formatDegrees(longitude), count }
}

export async function countGyms(
  { keepReply }: Pick<GymListDeps, 'keepReply'>,
  query: FilterCountsQuery,
): Promise<JsonText<FilterCounts>> {
  const { json } = await keepReply(['counts', query], async (searcher, at) => {
    const found = searcher.counts(toGymFilter(query, at), at)
    return { json: new JsonText<FilterCounts>(JSON.stringify(found)) }
  })
  return json
}

/** The gyms that exist. Places of the maps provider always do. */
export async function readListedGyms(
  deps: ProviderGymDeps & Pick<GymListDeps, 'gymIndex' | 'now'>,
  ids: readonly string[],
): Promise<Gym[]> {
  await deps.gymIndex.current()
  const [gyms, placeholders] = await Promise.all([
    deps.gymIndex.details(ids.filter((id) => !isProviderGym(id))),
    readPlaceholders(deps, ids.filter(isProviderGym)),
  ])
  return [...gyms.map((gym) => toGym(gym, deps.now())), ...placeholders]
}

const keptBytes = 48_000_000
/** Bytes in memory besides the texts. */
const overhead = 500

export type KeepReply = ReturnType<typeof createKeptReplies>

export function createKeptReplies(gymIndex: GymIndex, now: () => Date) {
  const kept = new LRUCache<string, { version: string; reply: object }>({ maxSize: keptBytes })
  /** Makes the reply to a query, or reads it. The query names the endpoint too. Concurrent calls may each make it. */
  return async <Reply extends { json: JsonText<unknown> }>(
    query: readonly unknown[],
    make: (searcher: GymSearcher, at: Date) => Promise<Reply>,
  ): Promise<Reply> => {
    const searcher = await gymIndex.current()
    const at = wholeMinute(now())
    const [key, version] = [JSON.stringify(query), `${gymIndex.version()} ${at.getTime()}`]
    const known = kept.get(key)
    // Equal queries are of one endpoint.
    if (known?.version === version) return known.reply as Reply
    const reply = await make(searcher, at)
    kept.set(key, { version, reply }, { size: key.length + reply.json.bytes.length + overhead })
    return reply
  }
}
