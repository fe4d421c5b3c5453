// The fields of listed gyms that are not in the index: the last ones that were read, and the database.
import { measure } from '@jumpingjack/kit/telemetry/metrics'
import { LRUCache } from 'lru-cache'
import type { ListedGym } from '../gyms/gyms.rules.ts'
import type { GymStore } from '../gyms/gyms.store.ts'

const maxDetails = 2_000

export function createGymDetails(gyms: GymStore) {
  const cache = new LRUCache<string, ListedGym>({ max: maxDetails })
  return {
    delete: (id: string) => cache.delete(id),
    async read(ids: readonly string[]): Promise<ListedGym[]> {
      const known = new Map(ids.map((id) => [id, cache.get(id)]))
      const missing = ids.filter((id) => !known.get(id))
      measure('cache.reads', missing.length, { cache: 'gyms', outcome: 'miss' })
      measure('cache.reads', ids.length - missing.length, { cache: 'gyms', outcome: 'hit' })
      const found = await gyms.findAll(missing)
      for (const [id, gym] of found) cache.set(id, gym)
      return ids.flatMap((id) => known.get(id) ?? found.get(id) ?? [])
    },
  }
}
