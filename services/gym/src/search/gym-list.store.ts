// Queries of the gym list: pages in an order, and counts.
import type { GymSort } from '@jumpingjack/contracts/gym/gym-lists'
import { LRUCache } from 'lru-cache'
import type { ListedGym } from '../gyms/gyms.rules.ts'
import type { GymStore } from '../gyms/gyms.store.ts'
import type { GymFilter } from './gym-filter.rules.ts'
import { gymConditions } from './gym-filter.store.ts'

export type GymListStore = ReturnType<typeof createGymListStore>

export function createGymListStore({ model, zones }: GymStore) {
  /**
   * The last order key of each page when it was last read. DocumentDB sorts all matches, so a query up to this key
   * is up to ten times faster. This is no cache of results: a page that is full below the key is correct whatever
   * has changed, and any other page is read again without it.
   */
  const lastKeys = new LRUCache<string, string>({ max: 1_000 })

  async function conditionsOf(filter: GymFilter) {
    return gymConditions(filter, filter.openAt ? await zones.all() : [])
  }

  async function listBetween(
    filter: GymFilter,
    sort: GymSort,
    limit: number,
    { after, upTo }: { after?: string; upTo?: string },
  ): Promise<ListedGym[]> {
    const key = `order.${sort}`
    const conditions = [...(await conditionsOf(filter)), { mergedInto: null }]
    // Gyms that were stored before this order existed have no key until the backfill reaches them.
    const start = after ?? (sort === 'confidence' ? '' : undefined)
    if (start !== undefined) conditions.push({ [key]: { $gt: start } })
    if (upTo !== undefined) conditions.push({ [key]: { $lte: upTo } })
    const query = model.find({ $and: conditions })
    // No projection, because DocumentDB projects all matches before it sorts them. One batch, because each
    // further batch takes longer than the search.
    return query
      .sort({ [key]: 1 })
      .limit(limit)
      .batchSize(limit + 1)
      .lean()
  }

  return {
    /** At most `limit` gyms whose order key is greater than `after`, in this order. */
    async list(filter: GymFilter, sort: GymSort, limit: number, after?: string): Promise<ListedGym[]> {
      // An area is selective enough.
      if (filter.box || filter.circle) return listBetween(filter, sort, limit, { after })
      const page = JSON.stringify([filter, sort, limit, after])
      const upTo = lastKeys.get(page)
      const bounded = upTo === undefined ? [] : await listBetween(filter, sort, limit, { after, upTo })
      const gyms = bounded.length === limit ? bounded : await listBetween(filter, sort, limit, { after })
      const last = gyms.at(-1)
      if (last && gyms.length === limit) lastKeys.set(page, last.order[sort])
      return gyms
    },

    async count(filter: GymFilter): Promise<number> {
      const conditions = await conditionsOf(filter)
      // Merged gyms are few and indexed. Excluding them from the first count would take four times as long.
      const [all, merged] = await Promise.all([
        model.countDocuments(conditions.length > 0 ? { $and: conditions } : {}),
        model.countDocuments({ $and: [...conditions, { mergedInto: { $gt: '' } }] }),
      ])
      return all - merged
    },
  }
}
