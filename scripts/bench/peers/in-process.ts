// Our search beside kdbush with geokdbush and flatbush, in the same process. All three find the same gyms.
import type { GymSearcher } from '@jumpingjack/gym/index/gym-search'
import type { GymTable } from '@jumpingjack/gym/index/gym-table'
import Flatbush from 'flatbush'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { type Times, timesOf } from '../times.ts'
import { bestOf, circleOf, matcherOf, type NearSearch, ourFinder } from './near-search.ts'

type Find = (search: NearSearch) => string[]

/** A little more than the radius: our circle decides. */
const slack = 1.01
const compared = 200

export function comparePeers(
  table: GymTable,
  searcher: GymSearcher,
  searches: readonly NearSearch[],
): ({ query: string } & Times)[] {
  return timesOfPeers(table, searcher, searches, 10).map(({ name, ...times }) => ({
    query: `near, type, 4 stars: ${name}`,
    ...times,
  }))
}

export function timesOfPeers(
  table: GymTable,
  searcher: GymSearcher,
  searches: readonly NearSearch[],
  km: number,
) {
  const finders: Record<string, Find> = { ours: ourFinder(table, searcher, km), ...peerFinders(table, km) }
  for (const search of searches.slice(0, compared)) {
    const [ours, ...others] = Object.values(finders).map((find) => find(search).join())
    if (others.some((ids) => ids !== ours))
      throw new Error(`The results differ for ${JSON.stringify(search)}`)
  }
  return Object.entries(finders).map(([name, find]) => {
    let next = 0
    const run = () => find(searches[next++ % searches.length] as NearSearch)
    return { name, ...timesOf(run, searches.length) }
  })
}

function peerFinders(table: GymTable, km: number): Record<string, Find> {
  const { arrays, length } = table.columns
  const count = length() - 1
  const [points, boxes] = [new KDBush(count), new Flatbush(count)]
  for (let row = 1; row <= count; row++) {
    const [x = 0, y = 0] = [arrays.longitude[row], arrays.latitude[row]]
    points.add(x, y)
    boxes.add(x, y, x, y)
  }
  points.finish()
  boxes.finish()
  const finder =
    (candidates: (search: NearSearch, matches: (index: number) => boolean) => number[]): Find =>
    (search) => {
      const matches = matcherOf(table, search, km)
      const found = candidates(search, (index) => matches(index + 1))
      return bestOf(
        table,
        found.map((index) => index + 1),
      )
    }
  return {
    'kdbush and geokdbush': finder(({ latitude, longitude }, matches) =>
      around(points, longitude, latitude, Number.POSITIVE_INFINITY, km * slack, matches),
    ),
    flatbush: finder((search, matches) => {
      const { west, south, east, north } = circleOf(search, km).box
      return boxes.search(west, south, east, north, matches)
    }),
  }
}
