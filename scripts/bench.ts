// npm run bench -- [all|relevance|wishes|speed|gateway|reads|relay|reviews|start] [options]: measures the product
// beside others, and prints one table. docs/performance.md has the goals.
//   relevance, wishes, speed: how well and how fast gyms are found, and how well facts are understood. --gyms FILE (any
//     file that the import reads); without it, `all` leaves them out. [--queries 60] of each kind, [--seed 14]
//   gateway: requests that it passes on; reads: a gym and a list of gyms, through the gateway; reviews: new reviews
//     that are stored and counted; relay: events that leave their outboxes; start: time until each process is ready,
//     and its memory. [--rounds 3]
import { createDisplay } from '@jumpingjack/local/progress/display'
import { UserFacingError } from '@jumpingjack/local/progress/user-facing-error'
import { type Row, tableOf } from './bench/figures.ts'
import { measureGateway } from './bench/gateway.ts'
import { withSupervisor } from './bench/product.ts'
import { measureReads } from './bench/reads.ts'
import { measureRelay } from './bench/relay.ts'
import { measureReviews } from './bench/reviews.ts'
import { readKnownGyms } from './bench/search/gyms.ts'
import { measureRelevance } from './bench/search/relevance.ts'
import { measureSpeed } from './bench/search/speed.ts'
import { measureWishes } from './bench/search/wishes.ts'
import { measureStarts } from './bench/start.ts'
import { pathOf, readArguments, runCommand } from './stack/command.ts'

type Options = { gyms: string; queries: number; seed: string; rounds: number }

const ofProduct = (measure: typeof measureReads) => {
  return ({ rounds }: Options) =>
    withSupervisor(createDisplay(process.stderr), (supervisor) => measure(supervisor, rounds))
}
const parts: Record<string, (options: Options) => Row[] | Promise<Row[]>> = {
  relevance: ({ gyms, queries, seed }) => measureRelevance(readKnownGyms(gyms), queries, seed),
  wishes: ({ gyms, queries, seed }) => measureWishes(readKnownGyms(gyms), wishesPerQuery * queries, seed),
  speed: ({ gyms }) => measureSpeed(readKnownGyms(gyms)),
  gateway: ofProduct(measureGateway),
  reads: ofProduct(measureReads),
  relay: ofProduct(measureRelay),
  reviews: ofProduct(measureReviews),
  start: ofProduct(measureStarts),
}
const ofSearch = ['relevance', 'wishes', 'speed']
const wishesPerQuery = 10
const usage = `npm run bench -- [all|${Object.keys(parts).join('|')}] [--gyms FILE] [--queries 60] [--seed 14] [--rounds 3]`
const text = (value: string) => ({ type: 'string', default: value }) as const

await runCommand(async () => {
  const options = { gyms: text(''), queries: text('60'), seed: text('14'), rounds: text('3') }
  const { values, positionals } = readArguments(usage, options, ({ positionals }) => positionals.length < 2)
  const [part = 'all'] = positionals
  const chosen = Object.entries(parts)
    .filter(([name]) => part === 'all' || part === name)
    .filter(([name]) => values.gyms !== '' || !ofSearch.includes(name))
  const [queries, rounds] = [Number(values.queries), Number(values.rounds)]
  if (chosen.length === 0 || !(queries >= 1 && rounds >= 1)) throw new UserFacingError(`usage: ${usage}`)
  const rows: Row[] = []
  for (const [, measure] of chosen)
    rows.push(...(await measure({ gyms: pathOf(values.gyms), queries, seed: values.seed, rounds })))
  process.stdout.write(tableOf(rows))
})
