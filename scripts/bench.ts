// npm run bench -- [all|relevance|speed|gateway|reads|relay|reviews|start] [options]: measures the product beside others,
// and prints one table with the goals.
//   relevance, speed: how well and how fast gyms are found. --gyms FILE (any file that the import reads); without it,
//     `all` leaves them out. [--queries 60] of each kind, [--seed 14], [--rows 250000]
//   gateway: requests that it passes on; reads: a gym and a list of gyms, through the gateway; reviews: new reviews that
//     are stored and counted. [--rounds 3] [--seconds 5]
//   relay: events that leave their outboxes; start: time until each process is ready, and its memory. [--rounds 3]
import { parseArgs } from 'node:util'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { type Row, tableOf } from './bench/figures.ts'
import { measureGateway } from './bench/gateway.ts'
import { measureReads } from './bench/reads.ts'
import { measureRelay } from './bench/relay.ts'
import { measureReviews } from './bench/reviews.ts'
import { readKnownGyms } from './bench/search/gyms-of-file.ts'
import { measureRelevance } from './bench/search/relevance.ts'
import { measureSpeed } from './bench/search/speed.ts'
import { measureStarts } from './bench/start.ts'
import { pathOf } from './stack/command.ts'

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
const usage = `usage: npm run bench -- [all|${Object.keys(parts).join('|')}]
  [--gyms FILE] [--rows 250000] [--queries 60] [--seed 14] [--rounds 3] [--seconds 5]`

try {
  const { chosen, options } = readArguments()
  const rows: Row[] = []
  for (const name of chosen) rows.push(...((await parts[name]?.(options)) ?? []))
  process.stdout.write(tableOf(rows))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

function readArguments(): { chosen: string[]; options: Options } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      gyms: { type: 'string', default: process.env.GYMS_FILE ?? '' },
      rows: { type: 'string', default: '250000' },
      queries: { type: 'string', default: '60' },
      seed: { type: 'string', default: '14' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
    },
  })
  const { gyms, ...texts } = values
  const numbers = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Number(text)]))
  const part = positionals.join() || 'all'
  const hasFile = (name: string) => gyms !== '' || !ofSearch.includes(name)
  const chosen = (part === 'all' ? Object.keys(parts) : [part]).filter(hasFile)
  const isKnown = chosen.length > 0 && chosen.every((name) => name in parts)
  if (!isKnown || !Object.values(numbers).every((each) => each >= 1)) throw new Error(usage)
  return { chosen, options: { ...numbers, gyms: pathOf(gyms) } as Options }
}
