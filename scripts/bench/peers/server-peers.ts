// Our search beside servers with a spatial index: Redis, PostGIS, and the 2dsphere index of FerretDB. Each answers one
// caller at a time, and all find the same gyms.
import { createGymSearcher } from '@jumpingjack/gym/index/gym-search'
import { createGymTable } from '@jumpingjack/gym/index/gym-table'
import type { Display } from '@jumpingjack/local/progress/display'
import type { KnownGym } from '../gyms-of-file.ts'
import { createCities, manyGyms } from '../many-gyms.ts'
import { createRandom } from '../random.ts'
import { type Times, timesOfAsync } from '../times.ts'
import { withSupervisor } from '../with-supervisor.ts'
import { type NearSearch, nearSearches, ourFinder } from './near-search.ts'
import { startPostgres } from './postgres-peers.ts'
import { startRedis } from './redis-peer.ts'

export type PeerRow = { query: string; loadMs: number } & Times

const searchCount = 500
const compared = 100

export function measureServerPeers(
  display: Display,
  count: number,
  known: readonly KnownGym[],
): Promise<PeerRow[]> {
  const cities = createCities()
  const table = createGymTable()
  for (const gym of manyGyms(count, known, cities)) table.put(gym)
  table.finishLoad()
  const searches = nearSearches(createRandom(3), cities, searchCount)
  const ours = ourFinder(table, createGymSearcher(table))
  return withSupervisor(display, async (supervisor) => {
    const peers = [await startRedis(supervisor, table), ...(await startPostgres(supervisor, table))]
    const rows: PeerRow[] = []
    for (const { name, loadMs, find } of [
      { name: 'ours', loadMs: 0, find: async (search: NearSearch) => ours(search) },
      ...peers,
    ]) {
      for (const search of searches.slice(0, compared)) {
        if ((await find(search)).join() !== ours(search).join())
          throw new Error(`${name} finds others for ${JSON.stringify(search)}`)
      }
      let next = 0
      const run = () => find(searches[next++ % searches.length] as NearSearch)
      rows.push({ query: `near, type, 4 stars: ${name}`, loadMs, ...(await timesOfAsync(run, searchCount)) })
      display.line(`${name}: measured`)
    }
    return rows
  })
}
