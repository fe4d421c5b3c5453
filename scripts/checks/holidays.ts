// services/gym/src/hours/holidays.json: the public holidays of the coming years in all countries and their states, and
// the time zones of countries. The library that knows them takes 340 ms to load and 70 MB; this file takes neither.
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { foldLetters } from '@jumpingjack/contracts/fields/fold-letters'
import calendar from '@jumpingjack/gym/holidays' with { type: 'json' }
import Holidays from 'date-holidays'
import library from 'date-holidays/package.json' with { type: 'json' }
import { type CheckResult, checkFile } from './generated.ts'

const yearsAhead = 10
/** As many years before its end a calendar is stale. */
const yearsAheadMin = 2
const source = `date-holidays ${library.version}`

/** Reads what it depends on only. With `write` it computes the file anew where it is stale, which takes minutes. */
export function checkHolidays(write: boolean, now = new Date()): CheckResult {
  const year = now.getUTCFullYear()
  const isCurrent = calendar.source === source && calendar.from + calendar.years >= year + yearsAheadMin
  if (isCurrent) return { ok: true, report: '' }
  return checkFile('services/gym/src/hours/holidays.json', write ? holidaysFile(year, yearsAhead) : '', write)
}

/** One line per country and state. */
function holidaysFile(from: number, years: number): string {
  const names = new Holidays()
  const lines = Object.keys(names.getCountries()).flatMap((country) => [
    [country, { zones: zonesOf(country), days: daysOf(from, years, country) }] as const,
    ...Object.entries(names.getStates(country) ?? {}).map(
      ([state, name]) =>
        [
          `${country}-${state}`,
          { name: foldLetters(name), days: daysOf(from, years, country, state) },
        ] as const,
    ),
  ])
  const regions = lines.map(([region, entry]) => `"${region}": ${JSON.stringify(entry)}`).join(',\n')
  return `{\n"source": "${source}", "from": ${from}, "years": ${years},\n"regions": {\n${regions}\n}\n}\n`
}

/** Per year the days since its first, two digits in base 36 each. Holidays of a part of a day are none. */
export function daysOf(from: number, years: number, country: string, state?: string): string {
  const options = { types: ['public' as const], timezone: 'UTC' }
  const calendar = state ? new Holidays(country, state, options) : new Holidays(country, options)
  return Array.from({ length: years }, (_, index) => {
    const [start, end] = [Date.UTC(from + index, 0, 1), Date.UTC(from + index + 1, 0, 1)]
    // Some begin in the evening before, some last until the next year.
    const found = [index - 1, index]
      .flatMap((each) => calendar.getHolidays(from + each))
      .flatMap(daysOfHoliday)
    const own = found.filter((day) => day * dayMs >= start && day * dayMs < end)
    const days = [...new Set(own)].map((day) => day - start / dayMs).sort((a, b) => a - b)
    return days.map((day) => day.toString(36).padStart(2, '0')).join('')
  }).join(' ')
}

function daysOfHoliday({ start, end }: { start: Date; end: Date }): number[] {
  const [first, last] = [Math.ceil(start.getTime() / dayMs), Math.ceil(end.getTime() / dayMs)]
  return Array.from({ length: last - first }, (_, index) => first + index)
}

/** By the names that the runtime has for them. */
function zonesOf(country: string): string {
  return new Intl.Locale(`und-${country}`).getTimeZones()?.join(' ') ?? ''
}
