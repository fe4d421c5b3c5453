// Use case: list gyms, page by page.
import { unitVector } from '@jumpingjack/contracts/gym/gym-area'
import { freeResults, type GymListQuery } from '@jumpingjack/contracts/gym/gym-lists'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { readCursor, writeCursor } from '@jumpingjack/kit/http/paging'
import { JsonText } from '@jumpingjack/kit/http/reply'
import { checkPremium, type PremiumDeps } from '../premium/premium.actions.ts'
import type { GymIndex } from './gym-index.store.ts'
import { gymTexts } from './gym-texts.rules.ts'
import { toGymFilter } from './index/gym-filter.rules.ts'
import { SortKey } from './index/gym-orders.rules.ts'

export interface GymListDeps extends PremiumDeps {
  gymIndex: GymIndex
}

export interface GymPage {
  gyms: JsonText<Gym[]>
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
  const sort = query.sort ?? (query.q ? 'relevance' : 'rating')
  const isPremium = await checkPremium(deps, member, query)
  const limit = isPremium ? query.limit : Math.min(query.limit, freeResults)
  const after = readCursor(SortKey, sort, query.cursor)
  const now = deps.now()
  const near = referenceOf(query)
  const searcher = await deps.gymIndex.current()
  const found = searcher.search({ filter: toGymFilter(query, now), sort, limit, after, near })
  const page = await deps.gymIndex.details(found.ids)
  const reply = { gyms: new JsonText<Gym[]>(gymTexts(page, now)), total: found.total }
  if (!isPremium) return { ...reply, maxResults: freeResults }
  return { ...reply, next: found.next && writeCursor(found.next) }
}

function referenceOf({ near, lat, lng }: GymListQuery) {
  if (near) return unitVector(near.lat, near.lng)
  return lat === undefined || lng === undefined ? undefined : unitVector(lat, lng)
}
