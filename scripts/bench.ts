// npm run bench -- search --gyms FILE [--rows 1000000] [--queries 60] [--seed 14] [--only relevance|speed] [--json]:
// measures how well and how fast gyms are found. FILE is any file that the import reads.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readKnownGyms } from './bench/gyms-of-file.ts'
import { measureRelevance } from './bench/relevance.ts'
import { relevanceTable, speedTable } from './bench/report.ts'
import { measureSpeed } from './bench/speed.ts'

const usage =
  'usage: npm run bench -- search --gyms FILE [--rows 1000000] [--queries 60] [--seed 14] [--only relevance|speed] [--json]'

try {
  main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

function main(): void {
  const { file, rows, queries, seed, only, json } = readArguments()
  const known = readKnownGyms(file)
  const report = {
    gyms: known.length,
    relevance: only === 'speed' ? undefined : measureRelevance(known, queries, seed),
    speed: only === 'relevance' ? undefined : measureSpeed(rows, known),
  }
  if (json) return void process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  if (report.relevance) process.stdout.write(relevanceTable(known.length, report.relevance))
  if (report.speed) process.stdout.write(speedTable(report.speed))
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      gyms: { type: 'string', default: process.env.GYMS_FILE },
      rows: { type: 'string', default: '1000000' },
      queries: { type: 'string', default: '60' },
      seed: { type: 'string', default: '14' },
      only: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const { gyms, only, json } = values
  const [rows, queries, seed] = [Number(values.rows), Number(values.queries), Number(values.seed)]
  const isKnown =
    positionals.join() === 'search' && (only === undefined || only === 'relevance' || only === 'speed')
  if (!gyms || !isKnown || !(rows >= 1 && queries >= 1 && Number.isInteger(seed))) throw new Error(usage)
  // npm runs scripts in the project's folder, but paths are relative to where the command was entered.
  return { file: resolve(process.env.INIT_CWD ?? '.', gyms), rows, queries, seed, only, json }
}
