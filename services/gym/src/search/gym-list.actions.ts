// Use case: list gyms, page by page.
import { freeResults, type GymListQuery } from '@jumpingjack/contracts/gym/gym-lists'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { invalidCursor } from '@jumpingjack/kit/http/paging'
import { toGym } from '../gyms/gyms.rules.ts'
import { checkPremium, type PremiumDeps } from '../premium/premium.actions.ts'
import { readCursor, writeCursor } from './cursors.rules.ts'
import { toGymFilter } from './gym-filter.rules.ts'
import type { GymListStore } from './gym-list.store.ts'

export interface GymListDeps extends PremiumDeps {
  gymList: GymListStore
}

export interface GymPage {
  gyms: Gym[]
  /** The number of all matches, not only of this page. */
  total: number
  /** The cursor of the next page, if there is one. */
  next?: string
  /** The length at which lists of this member end, if they do. */
  maxResults?: number
}

/**
 * A gym whose order key stays the same during paging is on exactly one page. A gym that is rated meanwhile can be on
 * two pages or on none, in the orders that depend on ratings.
 */
export async function listGyms(deps: GymListDeps, member: Member, query: GymListQuery): Promise<GymPage> {
  const { gymList } = deps
  const { sort, cursor } = query
  const isPremium = await checkPremium(deps, member, query)
  const limit = isPremium ? query.limit : Math.min(query.limit, freeResults)
  const after = cursor === undefined ? undefined : readCursor(sort, cursor)
  if (cursor !== undefined && after === undefined) throw invalidCursor()
  const now = deps.now()
  const filter = toGymFilter(query, now)
  const [found, total] = await Promise.all([
    gymList.list(filter, sort, limit + 1, after),
    gymList.count(filter),
  ])
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const reply = { gyms: page.map((gym) => toGym(gym, now)), total }
  if (!isPremium) return { ...reply, maxResults: freeResults }
  return { ...reply, next: found.length > limit && last ? writeCursor(sort, last.order[sort]) : undefined }
}
