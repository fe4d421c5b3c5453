// npm run bench -- [search|gateway|reads|relay|reviews|start] [--json] [options]: measures the product beside others, all parts by default.
//   search: how well and how fast gyms are found. --gyms FILE (any file that the import reads) [--rows 250000]
//     [--queries 60] [--seed 14] [--only relevance|speed]
//   gateway: requests that it passes on. [--rounds 3] [--seconds 5] [--against REVISION]
//   reads: a gym and a list of gyms, through the gateway. [--rounds 3] [--seconds 5]
//   reviews: new reviews that are stored and counted. [--rounds 3] [--seconds 5] [--against REVISION]
//   relay: events that leave their outboxes; start: time until each process is ready, and its memory. [--rounds 3]
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { measureGateway } from './bench/gateway/gateway-bench.ts'
import { readKnownGyms } from './bench/gyms-of-file.ts'
import { measureReads } from './bench/reads/read-bench.ts'
import { measureRelevance } from './bench/relevance.ts'
import {
  gatewayTable,
  readTable,
  relayTable,
  relevanceTable,
  reviewTable,
  speedTable,
} from './bench/report.ts'
import { measureSpeed } from './bench/speed.ts'
import { measureStarts } from './bench/start/start-bench.ts'
import { startTable } from './bench/start/start-table.ts'
import { measureRelay } from './bench/writes/relay-bench.ts'
import { measureReviews } from './bench/writes/review-bench.ts'

const usage = `usage: npm run bench -- [search|gateway|reads|relay|reviews|start] [--json]
  search: --gyms FILE [--rows 250000] [--queries 60] [--seed 14] [--only relevance|speed]
  gateway, reviews: [--rounds 3] [--seconds 5] [--against REVISION]
  reads: [--rounds 3] [--seconds 5]
  relay, start: [--rounds 3]`

interface Part {
  report: object
  text: string
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const options = readArguments()
  const parts: Part[] = []
  const includes = (part: string) => ['all', part].includes(options.part)
  if (includes('search') && options.gyms) parts.push(searchPart(options.gyms, options))
  if (includes('gateway')) parts.push(await gatewayPart(options))
  if (includes('reads')) parts.push(await readsPart(options))
  if (includes('relay')) parts.push(await relayPart(options))
  if (includes('reviews')) parts.push(await reviewsPart(options))
  if (includes('start')) parts.push(await startPart(options))
  if (options.json) {
    const report = Object.assign({}, ...parts.map((part) => part.report))
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  } else process.stdout.write(parts.map(({ text }) => text).join(''))
}

type Options = ReturnType<typeof readArguments>

function searchPart(file: string, { rows, queries, seed, only }: Options): Part {
  const known = readKnownGyms(file)
  const includes = (part: string) => [undefined, part].includes(only)
  const relevance = includes('relevance') ? measureRelevance(known, queries, seed) : undefined
  const speed = includes('speed') ? measureSpeed(rows, known) : undefined
  const texts = [relevance && relevanceTable(known.length, relevance), speed && speedTable(speed)]
  return { report: { gyms: known.length, relevance, speed }, text: texts.join('') }
}

async function gatewayPart({ rounds, seconds, against }: Options): Promise<Part> {
  const display = createDisplay(process.stderr)
  const gateway = await measureGateway(display, { rounds, seconds, against })
  return { report: { gateway }, text: gatewayTable(gateway) }
}

async function readsPart({ rounds, seconds }: Options): Promise<Part> {
  const reads = await measureReads(createDisplay(process.stderr), { rounds, seconds })
  return { report: { reads }, text: readTable(reads) }
}

async function relayPart({ rounds }: Options): Promise<Part> {
  const relay = await measureRelay(createDisplay(process.stderr), rounds)
  return { report: { relay }, text: relayTable(relay) }
}

async function reviewsPart({ rounds, seconds, against }: Options): Promise<Part> {
  const reviews = await measureReviews(createDisplay(process.stderr), { rounds, seconds, against })
  return { report: { reviews }, text: reviewTable(reviews) }
}

async function startPart({ rounds }: Options): Promise<Part> {
  const start = await measureStarts(createDisplay(process.stderr), rounds)
  return { report: { start }, text: startTable(start) }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      gyms: { type: 'string', default: process.env.GYMS_FILE },
      rows: { type: 'string', default: '250000' },
      queries: { type: 'string', default: '60' },
      seed: { type: 'string', default: '14' },
      only: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      against: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const { only, against, json } = values
  const part = positionals.join() || 'all'
  const numbers = {
    rows: Number(values.rows),
    queries: Number(values.queries),
    seed: Number(values.seed),
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
  }
  const isKnown =
    ['all', 'search', 'gateway', 'reads', 'relay', 'reviews', 'start'].includes(part) &&
    [undefined, 'relevance', 'speed'].includes(only)
  if (!isKnown || !Object.values(numbers).every((each) => each >= 1)) throw new Error(usage)
  if (part === 'search' && !values.gyms) throw new Error(usage)
  // npm runs scripts in the project's folder, but paths are relative to where the command was entered.
  const gyms = values.gyms && resolve(process.env.INIT_CWD ?? '.', values.gyms)
  return { part, gyms, only, against, json, ...numbers }
}
