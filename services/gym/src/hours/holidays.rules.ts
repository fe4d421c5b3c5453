// Public holidays where a gym is. `holidays.json` is computed by date-holidays (scripts/checks/holidays.ts): the library
// would stop the process for 340 ms when it is loaded, and take 70 MB.
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { foldLetters } from '@jumpingjack/contracts/fields/fold-letters'
import calendar from './holidays.json' with { type: 'json' }

export type Holiday = 'here' | 'elsewhere'

interface Region {
  /** Of a country, separated by spaces. */
  zones?: string
  /** Of a state, in lower case and without accents. */
  name?: string
  /** Per year the days since its first, two digits in base 36 each. */
  days: string
}

interface State {
  region: string
  code: string
  name: string
}

/** Without a known state each of them is asked. The United States have more, and their addresses name one. */
const statesMax = 35
const regions = new Map<string, Region>(Object.entries(calendar.regions))
const states = Map.groupBy(
  [...regions].flatMap(([region, { name }]): State[] =>
    name === undefined ? [] : [{ region, code: region.slice(3), name }],
  ),
  ({ region }) => region.slice(0, 2),
)
const countries = new Map(
  [...regions].flatMap(([country, { zones = '' }]) =>
    zones.split(' ').map((zone): [string, string] => [zone, country]),
  ),
)
const years = new Map<string, Map<number, Holiday>>()

/** As in `US-NY`, or `DE` without a known state. Undefined where no holidays are known. */
export function regionAt(zone: string, address: string): string | undefined {
  const country = countries.get(zone) ?? countries.get(canonical(zone))
  return country && (stateOf(country, address) ?? country)
}

/** Whether a day, in days since 1970, is a public holiday of a region; `elsewhere` if it may be that of its state. */
export function holidayOn(region: string, day: number): Holiday | undefined {
  const year = new Date(day * dayMs).getUTCFullYear()
  const key = `${region} ${year}`
  const days = years.get(key) ?? holidaysOf(region, year)
  years.set(key, days)
  return days.get(day)
}

function holidaysOf(region: string, year: number): Map<number, Holiday> {
  const others = states.get(region) ?? []
  const asked = others.length <= statesMax ? others : []
  return new Map([
    ...asked.flatMap((state) => daysOf(state.region, year).map((day) => [day, 'elsewhere'] as const)),
    ...daysOf(region, year).map((day) => [day, 'here'] as const),
  ])
}

function daysOf(region: string, year: number): number[] {
  const digits = regions.get(region)?.days.split(' ')[year - calendar.from] ?? ''
  const first = Date.UTC(year, 0, 1) / dayMs
  return (digits.match(/../g) ?? []).map((day) => first + Number.parseInt(day, 36))
}

/** By its code ("New York, NY 10001"), or by its name, which is that of its city too ("10115 Berlin"). */
function stateOf(country: string, address: string): string | undefined {
  const known = states.get(country) ?? []
  const parts = address.split(',').slice(-3).reverse()
  const words = parts.flatMap((part) => part.trim().split(/\s+/))
  const codes = new Map(known.map(({ code, region }) => [code, region]))
  const byCode = words.find((word) => codes.has(word))
  if (byCode) return codes.get(byCode)
  const places = parts.map((part) => foldLetters(part.replace(/[\d-]+/g, '')).trim()).filter(Boolean)
  // "Kanton Bern", "Hansestadt Hamburg"
  const isNamed = (name: string) =>
    places.some((place) => name === place || name.endsWith(` ${place}`) || place.startsWith(`${name} `))
  return (known.find(({ name }) => places.includes(name)) ?? known.find(({ name }) => isNamed(name)))?.region
}

/** The runtime has older names of some zones, as in `Asia/Calcutta`. */
function canonical(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
}
