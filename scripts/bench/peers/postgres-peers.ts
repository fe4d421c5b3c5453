// PostGIS, and a 2dsphere index of FerretDB, which stores its data in the same PostgreSQL.
import { earthRadiusMiles } from '@jumpingjack/contracts/gym/gym-area'
import type { GymTable } from '@jumpingjack/gym/index/gym-table'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import type { Supervisor } from '@jumpingjack/local/process/supervisor'
import { startDocumentDb } from '@jumpingjack/local/servers/documentdb'
import { createCities } from '../many-gyms.ts'
import { createRandom } from '../random.ts'
import {
  bestOf,
  leastHundredths,
  limit,
  matcherOf,
  type NearSearch,
  nearSearches,
  type Peer,
} from './near-search.ts'
import { openPsql, type Psql } from './psql.ts'

const batchSize = 10_000
const milesPer10Km = 10 / 1.609344
/** 10 km of our globe on the globe of PostGIS, whose radius is the mean of WGS 84. */
const postgisM = (milesPer10Km / earthRadiusMiles) * 6_371_008.771415

export async function startPostgres(supervisor: Supervisor, table: GymTable): Promise<Peer[]> {
  const task = supervisor.display.task('PostgreSQL')
  const ping = async (url: string) => (await openMongo(url, 'admin')).close()
  const { url, psql } = await startDocumentDb(supervisor, task, ping)
  task.done()
  const session = openPsql(psql)
  supervisor.onClose('service', async () => session.close())
  return [await loadPostgis(session, table), await loadSphere(supervisor, url, table)]
}

async function loadPostgis(psql: Psql, table: GymTable): Promise<Peer> {
  const { arrays, ids, length } = table.columns
  const startedAt = performance.now()
  await psql.run('CREATE EXTENSION IF NOT EXISTS postgis')
  await psql.run('CREATE TABLE near (id text, type int, average int, reviews int, place geography(point))')
  for (let from = 1; from < length(); from += batchSize) {
    const lines: string[] = []
    for (let row = from; row < Math.min(length(), from + batchSize); row++) {
      const place = `SRID=4326;POINT(${arrays.longitude[row]} ${arrays.latitude[row]})`
      lines.push([ids[row], arrays.type[row], arrays.average[row], arrays.reviews[row], place].join('\t'))
    }
    await psql.run(`COPY near FROM STDIN;\n${lines.join('\n')}\n\\.\n`)
  }
  await psql.run('CREATE INDEX ON near USING gist (place)')
  await psql.run('VACUUM ANALYZE near')
  await psql.run(
    `PREPARE find AS SELECT id FROM near
     WHERE ST_DWithin(place, ST_MakePoint($1, $2)::geography, ${postgisM}, false)
     AND type = $3 AND average >= ${leastHundredths} ORDER BY average DESC, reviews DESC, id LIMIT ${limit}`,
  )
  return {
    name: 'PostGIS',
    loadMs: performance.now() - startedAt,
    find: ({ latitude, longitude, type }) => psql.run(`EXECUTE find(${longitude}, ${latitude}, ${type})`),
  }
}

async function loadSphere(supervisor: Supervisor, url: string, table: GymTable): Promise<Peer> {
  const { arrays, ids, length } = table.columns
  const db = await openMongo(url, 'bench')
  supervisor.onClose('service', () => db.close())
  const gyms = db.collection<{ _id: number }>('near')
  const startedAt = performance.now()
  for (let from = 1; from < length(); from += batchSize) {
    const rows = Array.from({ length: Math.min(batchSize, length() - from) }, (_, index) => from + index)
    const documents = rows.map((row) => ({
      _id: row,
      id: ids[row],
      type: arrays.type[row],
      average: arrays.average[row],
      reviews: arrays.reviews[row],
      place: { type: 'Point', coordinates: [arrays.longitude[row], arrays.latitude[row]] },
    }))
    await gyms.insertMany(documents, { ordered: false })
  }
  await gyms.createIndex({ place: '2dsphere' })
  const loadMs = performance.now() - startedAt
  const query = ({ latitude, longitude, type }: NearSearch) => {
    // A little more than 10 km, and more than the limit: our circle decides.
    const circle = { $centerSphere: [[longitude, latitude], (1.01 * milesPer10Km) / earthRadiusMiles] }
    return gyms
      .find({ place: { $geoWithin: circle }, type, average: { $gte: leastHundredths } })
      .sort({ average: -1, reviews: -1, id: 1 })
      .limit(2 * limit)
      .project<{ _id: number }>({ _id: 1 })
  }
  const isUsed = await usesIndex(query(nearSearches(createRandom(1), createCities(), 1)[0] as NearSearch))
  return {
    name: isUsed ? 'FerretDB, 2dsphere index' : 'FerretDB, 2dsphere index that it does not use',
    loadMs,
    async find(search: NearSearch) {
      const found = await query(search).toArray()
      return bestOf(table, found.map(({ _id }) => _id).filter(matcherOf(table, search)))
    },
  }
}

async function usesIndex(query: { explain(): Promise<unknown> }): Promise<boolean> {
  return JSON.stringify(await query.explain()).includes('"Index Name":"place_2dsphere"')
}
