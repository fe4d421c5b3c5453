// How the time of a search near a place grows with the number of gyms, at equal numbers of candidates: the radius
// shrinks as the gyms get denser.
import { createGymSearcher, type GymSearcher } from '@jumpingjack/gym/index/gym-search'
import { createGymTable, type GymTable } from '@jumpingjack/gym/index/gym-table'
import type { KnownGym } from '../gyms-of-file.ts'
import { manyGyms, type Position } from '../many-gyms.ts'
import type { Times } from '../times.ts'
import { timesOfPeers } from './in-process.ts'
import type { NearSearch } from './near-search.ts'

export interface Growth {
  name: string
  few: Times
  many: Times
}

export const fewGyms = 10_000
const kmOfFew = 10

export function measureGrowth(
  many: { table: GymTable; searcher: GymSearcher },
  known: readonly KnownGym[],
  cities: readonly Position[],
  searches: readonly NearSearch[],
): Growth[] {
  const table = createGymTable()
  for (const gym of manyGyms(fewGyms, known, cities)) table.put(gym)
  table.finishLoad()
  const km = kmOfFew * Math.sqrt(fewGyms / many.table.size())
  const ofFew = timesOfPeers(table, createGymSearcher(table), searches, kmOfFew)
  const ofMany = timesOfPeers(many.table, many.searcher, searches, km)
  return ofFew.map(({ name, ...few }, index) => ({ name, few, many: ofMany[index] as Times }))
}
