// Use cases: list gyms page by page, count them per filter, and gyms by their ids for other services.

import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import { unitVector } from '@jumpingjack/contracts/gym/gym-area'
import {
  type FilterCounts,
  type FilterCountsQuery,
  freeResults,
  type GymListQuery,
} from '@jumpingjack/contracts/gym/gym-lists'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { readCursor, writeCursor } from '@jumpingjack/kit/http/paging'
import { JsonText } from '@jumpingjack/kit/routing/reply'
import { type ProviderGymDeps, readPlaceholders } from '../gyms/provider-gyms.actions.ts'
import { checkPremium, type PremiumDeps } from '../premium/premium.actions.ts'
import type { GymIndex } from './gym-index.store.ts'
import { gymTexts } from './gym-texts.rules.ts'
import { toGymFilter } from './index/gym-filter.rules.ts'
import { SortKey } from './index/gym-orders.rules.ts'
import type { KeepReply } from './kept-replies.actions.ts'

export interface GymListDeps extends PremiumDeps {
  gymIndex: GymIndex
  keepPage: KeepReply<GymPage>
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
  const after = readCursor(SortKey, sort, query.cursor)
  const near = referenceOf(query)
  return deps.keepPage([query, isPremium], async (searcher, at) => {
    const found = searcher.search({ filter: toGymFilter(query, at), sort, limit, after, near })
    const json = new JsonText<Gym[]>(`[${gymTexts(await deps.gymIndex.details(found.ids), at)}]`)
    if (!isPremium) return { json, total: found.total, maxResults: freeResults }
    return { json, total: found.total, next: found.next && writeCursor(found.next) }
  })
}

function referenceOf({ near, lat, lng }: GymListQuery) {
  if (near) return unitVector(near.lat, near.lng)
  return lat === undefined || lng === undefined ? undefined : unitVector(lat, lng)
}

export interface FindGymsDeps extends ProviderGymDeps {
  gymIndex: GymIndex
  now: () => Date
}

/** The gyms that exist. Places of the maps provider always do. */
export async function readListedGyms(deps: FindGymsDeps, ids: readonly string[]): Promise<JsonText<Gym[]>> {
  await deps.gymIndex.current()
  const [gyms, placeholders] = await Promise.all([
    deps.gymIndex.details(ids.filter((id) => !isProviderGym(id))),
    readPlaceholders(deps, ids.filter(isProviderGym)),
  ])
  const places = placeholders.map((place) => JSON.stringify(place))
  return new JsonText(`[${[...gymTexts(gyms, deps.now()), ...places]}]`)
}

export interface Counts {
  json: JsonText<FilterCounts>
}

export async function countGyms(
  { keepCounts }: { keepCounts: KeepReply<Counts> },
  query: FilterCountsQuery,
): Promise<Counts['json']> {
  const { json } = await keepCounts(query, async (searcher, at) => {
    const found = searcher.counts(toGymFilter(query, at), at)
    return { json: new JsonText<FilterCounts>(JSON.stringify(found)) }
  })
  return json
}
