// Redis: a geo set per type, and a sorted set with the averages.
import type { GymTable } from '@jumpingjack/gym/index/gym-table'
import type { Supervisor } from '@jumpingjack/local/process/supervisor'
import { redis } from '@jumpingjack/local/servers/redis'
import { readSecrets } from '@jumpingjack/local/servers/secrets'
import { createClient } from 'redis'
import { bestOf, leastHundredths, matcherOf, type NearSearch, type Peer } from './near-search.ts'

const batchSize = 5_000
/** A little more than 10 km, because it rounds positions: our circle decides. */
const radiusM = 10_100

export async function startRedis(supervisor: Supervisor, table: GymTable): Promise<Peer> {
  const task = supervisor.display.task('Redis')
  const { env } = await redis.startProcess(supervisor, task, await readSecrets(supervisor.dataDir))
  task.done()
  const client = createClient({ url: env.REDIS_URL ?? '' })
  await client.connect()
  supervisor.onClose('service', async () => client.destroy())
  const startedAt = performance.now()
  const { arrays, length } = table.columns
  for (let from = 1; from < length(); from += batchSize) {
    const rows = Array.from({ length: Math.min(batchSize, length() - from) }, (_, index) => from + index)
    const byType = Map.groupBy(rows, (row) => arrays.type[row] ?? 0)
    await Promise.all([
      ...[...byType].map(([type, group]) => client.geoAdd(keyOf(type), group.map(placeOf))),
      client.zAdd(
        'averages',
        rows.map((row) => ({ value: String(row), score: arrays.average[row] ?? 0 })),
      ),
    ])
  }
  const loadMs = performance.now() - startedAt

  function placeOf(row: number) {
    return { member: String(row), longitude: arrays.longitude[row] ?? 0, latitude: arrays.latitude[row] ?? 0 }
  }

  return {
    name: 'Redis GEOSEARCH',
    loadMs,
    async find(search: NearSearch) {
      const { latitude, longitude, type } = search
      const members = await client.geoSearch(
        keyOf(type),
        { latitude, longitude },
        { radius: radiusM, unit: 'm' },
      )
      if (members.length === 0) return []
      const averages = await client.zmScore('averages', members)
      const rated = members.filter((_, index) => (averages[index] ?? 0) >= leastHundredths)
      return bestOf(table, rated.map(Number).filter(matcherOf(table, search)))
    },
  }
}

function keyOf(type: number): string {
  return `gyms:${type}`
}
