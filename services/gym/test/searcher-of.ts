// A search among given gyms, without servers.
import { unitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { GymImport } from '../src/gyms/gym-imports.actions.ts'
import { newGym, type StoredGym } from '../src/gyms/gyms.rules.ts'
import { createGymSearcher } from '../src/search/index/gym-search.rules.ts'
import { aGym } from './boot.ts'

export const storedGym = (id: string, fields: Partial<GymImport> = {}): StoredGym =>
  newGym(id, aGym(fields), new Date('2026-11-22T15:00:00Z'))

export function searcherOf(gyms: Iterable<readonly [id: string, fields: Partial<GymImport>]>) {
  const searcher = createGymSearcher()
  for (const [id, fields] of gyms) searcher.put(storedGym(id, fields))
  searcher.finishLoad()
  /** The ids of the most relevant. */
  function find(text: string, place?: { latitude: number; longitude: number }): string[] {
    const near = place && unitVector(place.latitude, place.longitude)
    return searcher.search({ filter: { text }, sort: 'relevance', limit: 10, near }).ids
  }
  return { ...searcher, find }
}
