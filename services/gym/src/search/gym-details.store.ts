// The fields of listed gyms that are not in the index: the last ones that were read, and the database.
import { measure } from '@jumpingjack/kit/telemetry/metrics'
import { LRUCache } from 'lru-cache'
import type { ListedGym } from '../gyms/gyms.rules.ts'
import type { GymStore } from '../gyms/gyms.store.ts'

const maxDetails = 2_000

export function createGymDetails(gyms: GymStore) {
  const cache = new LRUCache<string, ListedGym>({ max: maxDetails })
  /** The newest read of each gym that is under way, unless the gym has changed since it began. */
  const reads = new Map<string, symbol>()

  async function readNew(ids: readonly string[]): Promise<Map<string, ListedGym>> {
    const read = Symbol()
    const isCurrent = (id: string) => reads.get(id) === read
    for (const id of ids) reads.set(id, read)
    try {
      const found = await gyms.findAll(ids)
      for (const [id, gym] of found) if (isCurrent(id)) cache.set(id, gym)
      return found
    } finally {
      for (const id of ids.filter(isCurrent)) reads.delete(id)
    }
  }

  return {
    delete(id: string): void {
      cache.delete(id)
      reads.delete(id)
    },

    async read(ids: readonly string[]): Promise<ListedGym[]> {
      const known = new Map(ids.map((id) => [id, cache.get(id)]))
      const missing = ids.filter((id) => !known.get(id))
      measure('cache.reads', missing.length, { cache: 'gyms', outcome: 'miss' })
      measure('cache.reads', ids.length - missing.length, { cache: 'gyms', outcome: 'hit' })
      const found = missing.length > 0 ? await readNew(missing) : undefined
      return ids.flatMap((id) => known.get(id) ?? found?.get(id) ?? [])
    },
  }
}
