// npm run bench -- [all|relevance|speed|gateway|reads|relay|reviews|start] [options]: measures the product beside others,
// and prints one table with the goals.
//   relevance, speed: how well and how fast gyms are found. --gyms FILE (any file that the import reads); without it,
//     `all` leaves them out. [--queries 60] of each kind, [--seed 14], [--rows 250000]
//   gateway: requests that it passes on; reads: a gym and a list of gyms, through the gateway; reviews: new reviews that
//     are stored and counted. [--rounds 3] [--seconds 5]
//   relay: events that leave their outboxes; start: time until each process is ready, and its memory. [--rounds 3]
import { createDisplay } from '@jumpingjack/local/progress/display'
import { type Row, tableOf } from './bench/figures.ts'
import { measureGateway } from './bench/gateway.ts'
import { measureReads } from './bench/reads.ts'
import { measureRelay } from './bench/relay.ts'
import { measureReviews } from './bench/reviews.ts'
import { readKnownGyms } from './bench/search/gyms.ts'
import { measureRelevance } from './bench/search/relevance.ts'
import { measureSpeed } from './bench/search/speed.ts'
import { measureStarts } from './bench/start.ts'
import { pathOf, readArguments, runCommand } from './stack/command.ts'

type Options = Record<'rows' | 'queries' | 'seed' | 'rounds' | 'seconds', number> & { gyms: string }

const display = createDisplay(process.stderr)
const parts: Record<string, (options: Options) => Row[] | Promise<Row[]>> = {
  relevance: ({ gyms, queries, seed }) => measureRelevance(readKnownGyms(gyms), queries, `${seed}`),
  speed: ({ gyms, rows }) => measureSpeed(rows, readKnownGyms(gyms)),
  gateway: ({ rounds, seconds }) => measureGateway(display, rounds, seconds),
  reads: ({ rounds, seconds }) => measureReads(display, rounds, seconds),
  relay: ({ rounds }) => measureRelay(display, rounds),
  reviews: ({ rounds, seconds }) => measureReviews(display, rounds, seconds),
  start: ({ rounds }) => measureStarts(display, rounds),
}
const ofSearch = ['relevance', 'speed']
const usage = `npm run bench -- [all|${Object.keys(parts).join('|')}] [--gyms FILE] [--rows 250000] [--queries 60] [--seed 14] [--rounds 3] [--seconds 5]`
const text = (value: string) => ({ type: 'string', default: value }) as const

await runCommand(async () => {
  const { chosen, options } = readOptions()
  const rows: Row[] = []
  for (const name of chosen) rows.push(...((await parts[name]?.(options)) ?? []))
  process.stdout.write(tableOf(rows))
})

function readOptions(): { chosen: string[]; options: Options } {
  const options = {
    ...{ gyms: text(''), rows: text('250000'), queries: text('60'), seed: text('14') },
    ...{ rounds: text('3'), seconds: text('5') },
  }
  const chosenOf = (part: string | undefined, gyms: string) =>
    Object.keys(parts)
      .filter((name) => name === (part ?? name) || part === 'all')
      .filter((name) => gyms !== '' || !ofSearch.includes(name))
  const given = readArguments(usage, options, ({ values: { gyms, ...numbers }, positionals }) => {
    const isKnown = positionals.length < 2 && chosenOf(positionals[0], gyms).length > 0
    return isKnown && Object.values(numbers).every((each) => Number(each) >= 1)
  })
  const { gyms, ...texts } = given.values
  const numbers = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, Number(value)]))
  return {
    chosen: chosenOf(given.positionals[0], gyms),
    options: { ...numbers, gyms: pathOf(gyms) } as Options,
  }
}
