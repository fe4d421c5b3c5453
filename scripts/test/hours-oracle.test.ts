// @module-tag full
// Compares what we read in opening hours with opening_hours.js, over a week and some holidays in the United States and
// in Germany. That library is under the LGPL and no dependency: npm installs it in the cache.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dayMs, minuteMs, minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import { isOpen, openHoursOf } from '@jumpingjack/gym/hours'
import { cached, cachePath } from '@jumpingjack/local/packages/cache'
import { runProgram } from '@jumpingjack/local/process/run-program'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { afterAll, expect, it, vi } from 'vitest'

const packages = ['opening_hours@3.15.0', 'i18next@26.3.6', 'suncalc@2.0.1']
const folder = join(import.meta.dirname, '../../services/gym/test')

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

const { TZ } = process.env
afterAll(() => {
  vi.restoreAllMocks()
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

it('differs from opening_hours.js only where hours-differences.tsv says why', async () => {
  // The library writes what it throws to the console too.
  vi.spyOn(console, 'error').mockReturnValue()
  const oracle = await installOracle()
  const reasons = new Map(
    readTable('hours-differences.tsv').map(([text = '', reason]) => [text, reason] as const),
  )
  const texts = readTable('hours-texts.tsv').map(([text = '']) => text)
  const read = texts.map((text) => ({ text, result: compare(oracle, text) }))
  const differences = read.filter(({ result }) => result.startsWith(differing))
  const unexplained = differences.filter(({ text }) => !reasons.get(text))
  const stale = [...reasons.keys()].filter((text) => !differences.some((each) => each.text === text))
  expect({ unexplained, stale }).toEqual({ unexplained: [], stale: [] })
  const count = (wanted: string) => read.filter(({ result }) => result.startsWith(wanted)).length
  const counts = ['', 'equal', 'unknown to us', 'unknown to the library', differing].map(count)
  const readme = readFileSync(join(folder, '../README.md'), 'utf8')
  expect(readme, 'the counts in the README').toContain(`| ${counts.join(' | ')} |`)
})

function readTable(name: string): string[][] {
  const rows = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')
  return rows.map((row) => row.split('\t'))
}

async function installOracle(): Promise<Oracle> {
  const name = packages[0]?.replace('@', '-') ?? ''
  const install = ['install', '--ignore-scripts', '--save-exact', ...packages]
  const path = await cached(name, createDisplay().task(name), (into) =>
    runProgram('npm', [...install, '--prefix', into], { log: cachePath('logs', 'opening_hours.log') }),
  )
  const entry = join(path, 'node_modules/opening_hours/build/opening_hours.esm.mjs')
  return (await import(pathToFileURL(entry).href)).default
}

const differing = 'at a time we are'

/** Who cannot read the text, who differs at which time, or that both are sure and equal. */
function compare(oracle: Oracle, text: string): string {
  const results = places.map((place) => compareAt(oracle, text, place))
  const difference = results.find((result) => result.startsWith(differing))
  return difference ?? results.find((result) => result !== 'equal') ?? 'equal'
}

/** Both change at certain minutes of a day only: compares these and the minutes before them, on each day. */
function compareAt(oracle: Oracle, text: string, place: Place): string {
  const open = openHoursOf({ hours: text, ...place })
  if (!open) return 'unknown to us'
  process.env.TZ = open.zone
  const { spans = [], days: ofDays = [] } = open.holidays ?? {}
  const holidaySpans = [...spans, ...ofDays.flatMap((each) => each.spans)]
  for (const [first, days] of periods) {
    const start = new Date(`${first}T00:00`)
    const intervals = intervalsOf(oracle, text, place, start, days)
    if (!intervals) return 'unknown to the library'
    const changes = [...open.week, ...holidaySpans, ...intervals]
    const ofDay = new Set(changes.flatMap(({ from, to }) => [from - 1, from, to - 1, to].map(toMinuteOfDay)))
    for (const minute of ofDay)
      for (let at = minute; at < days * minutesPerDay; at += minutesPerDay) {
        const date = new Date(start.getTime() + at * minuteMs)
        const isOpenThere = intervals.some(({ from, to }) => from <= at && at < to)
        if (isOpen(open, date) !== isOpenThere)
          return `${differing} ${isOpenThere ? 'closed' : 'open'}: ${date}`
      }
  }
  return 'equal'
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
