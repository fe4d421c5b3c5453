// npm run hours-oracle: compares what we read in opening hours with opening_hours.js, over a week and some holidays in the
// United States and in Germany. That library is under the LGPL and no dependency: npm installs it in the cache.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dayMs, minuteMs, minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import { isOpen, openHoursOf } from '@jumpingjack/gym/hours'
import { cached, cachePath } from '@jumpingjack/local/packages/cache'
import { runCommand as runInstaller } from '@jumpingjack/local/process/run-command'
import { createDisplay, runTask } from '@jumpingjack/local/progress/display'
import { readArguments, runCommand } from './stack/command.ts'

const packages = ['opening_hours@3.15.0', 'i18next@26.3.6', 'suncalc@2.0.1']
const folder = join(import.meta.dirname, '../services/gym/test')

const places = [
  { latitude: 40.71, longitude: -74.01, address: 'New York, NY', country_code: 'us', state: 'New York' },
  { latitude: 52.52, longitude: 13.4, address: '10119 Berlin', country_code: 'de', state: 'Berlin' },
]
type Place = (typeof places)[number]
/** The first days, and how many: a week, and the holidays of one country or of both, each with the day after it. */
const periods = [
  ['2027-03-01', 7],
  ['2026-11-26', 2],
  ['2026-12-25', 2],
  ['2027-05-17', 2],
] as const

/** The part of the library that is used. It reads the parts of dates in the time zone of the process. */
type Oracle = new (
  text: string,
  place: object,
) => { getOpenIntervals(from: Date, to: Date): [from: Date, to: Date, isUnsure: boolean, comment?: string][] }

const outcomes = ['equal', 'unknown to us', 'unknown to the oracle', 'different'] as const
/** A difference with its place and time. */
type Result = { outcome: (typeof outcomes)[number]; at?: string }

// The library writes what it throws to the console too.
console.error = () => undefined
await runCommand(async () => {
  readArguments('npm run hours-oracle', {})
  const oracle = await installOracle()
  const reasons = new Map(readTable('hours-differences.tsv').map(([text = '', reason]) => [text, reason]))
  const texts = readTable('hours-texts.tsv').map(([text = '']) => text)
  const results = new Map(texts.map((text) => [text, compare(oracle, text)]))
  const count = (wanted: string) => [...results.values()].filter(({ outcome }) => outcome === wanted).length
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, count(outcome)]))
  console.table({ texts: texts.length, ...counts, 'different with a reason': reasons.size })
  const isDifferent = (text: string) => results.get(text)?.outcome === 'different'
  const unexplained = texts.filter((text) => isDifferent(text) && !reasons.get(text))
  const stale = [...reasons.keys()].filter((text) => !isDifferent(text))
  for (const text of unexplained) console.log(`No reason: ${text} (${results.get(text)?.at})`)
  for (const text of stale) console.log(`No difference: ${text}`)
  if (unexplained.length + stale.length > 0) throw new Error('Mend the parser, or hours-differences.tsv')
})

function readTable(name: string): string[][] {
  const rows = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')
  return rows.map((row) => row.split('\t'))
}

async function installOracle(): Promise<Oracle> {
  const name = packages[0]?.replace('@', '-') ?? ''
  const install = ['install', '--ignore-scripts', '--save-exact', ...packages]
  const path = await runTask(createDisplay(), name, (task) =>
    cached(name, task, (into) =>
      runInstaller('npm', [...install, '--prefix', into], { log: cachePath('logs', 'opening_hours.log') }),
    ),
  )
  const entry = join(path, 'node_modules/opening_hours/build/opening_hours.esm.mjs')
  return (await import(pathToFileURL(entry).href)).default
}

/** School holidays are unknown to the oracle in some countries only. */
function compare(oracle: Oracle, text: string): Result {
  const found = places.map((place) => compareAt(oracle, text, place))
  const of = (wanted: string) => found.find(({ outcome }) => outcome === wanted)
  return of('different') ?? of('equal') ?? found[0] ?? { outcome: 'equal' }
}

/** Both change at certain minutes of a day only: compares these and the minutes before them, on each day. */
function compareAt(Oracle: Oracle, text: string, place: Place): Result {
  const open = openHoursOf({ hours: text, ...place })
  if (!open) return { outcome: 'unknown to us' }
  process.env.TZ = open.zone
  for (const [first, days] of periods) {
    const start = new Date(`${first}T00:00`)
    const intervals = intervalsOf(Oracle, text, place, start, days)
    if (!intervals) return { outcome: 'unknown to the oracle' }
    const changes = [...open.week, ...(open.holidays?.spans ?? []), ...intervals]
    const ofDay = new Set(changes.flatMap(({ from, to }) => [from - 1, from, to - 1, to].map(toMinuteOfDay)))
    for (const minute of ofDay)
      for (let at = minute; at < days * minutesPerDay; at += minutesPerDay) {
        const date = new Date(start.getTime() + at * minuteMs)
        const isOpenThere = intervals.some(({ from, to }) => from <= at && at < to)
        if (isOpen(open, date) !== isOpenThere)
          return { outcome: 'different', at: `${isOpenThere ? 'closed' : 'open'} for us, ${date}` }
      }
  }
  return { outcome: 'equal' }
}

function toMinuteOfDay(minute: number): number {
  return (minute + minutesPerDay) % minutesPerDay
}

/** In minutes since `start`. Undefined if the oracle cannot read the text, or is unsure. */
function intervalsOf(Oracle: Oracle, text: string, place: Place, start: Date, days: number) {
  const where = { lat: place.latitude, lon: place.longitude, address: place }
  const minutesSince = (date: Date) => (date.getTime() - start.getTime()) / minuteMs
  try {
    const found = new Oracle(text, where).getOpenIntervals(start, new Date(start.getTime() + days * dayMs))
    const intervals = found.map(([from, to]) => ({ from: minutesSince(from), to: minutesSince(to) }))
    return found.some(([, , isUnsure]) => isUnsure) ? undefined : intervals
  } catch {
    return undefined
  }
}
