// Public holidays of countries and their states, by date-holidays. It takes 40 MB, so `holidays.rules.ts` loads this
// module when it is first needed.
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { foldLetters } from '@jumpingjack/contracts/fields/fold-letters'
import Holidays from 'date-holidays'

export interface Region {
  country: string
  /** Unknown where the address names none, or the country has none. */
  state?: string | undefined
}

interface State {
  code: string
  name: string
}

/** Without a known state each of them is asked. The United States have more, and their addresses name one. */
const statesMax = 35
const names = new Holidays()
const states = new Map<string, State[]>()
const countries = new Map(
  Object.keys(names.getCountries()).flatMap((country) =>
    zonesOf(country).map((zone): [string, string] => [zone, country]),
  ),
)

/** @public Loaded on demand, which knip does not see. */
export function regionOf(zone: string, address: string): Region | undefined {
  const country = countries.get(zone) ?? countries.get(canonical(zone))
  return country === undefined ? undefined : { country, state: stateOf(country, address) }
}

/**
 * The days of a year that are public holidays, as days since 1970: `here`, or in other states of the country only.
 * @public Loaded on demand, which knip does not see.
 */
export function holidaysOf({ country, state }: Region, year: number): Map<number, 'here' | 'elsewhere'> {
  const others = state ? [] : statesOf(country)
  const asked = others.length <= statesMax ? others : []
  const elsewhere = asked.flatMap(({ code }) => daysOf(country, code, year))
  return new Map([
    ...elsewhere.map((day) => [day, 'elsewhere'] as const),
    ...daysOf(country, state, year).map((day) => [day, 'here'] as const),
  ])
}

/** Holidays of a part of a day are none. Some begin in the evening before. */
function daysOf(country: string, state: string | undefined, year: number): number[] {
  const options = { types: ['public' as const], timezone: 'UTC' }
  const calendar = state ? new Holidays(country, state, options) : new Holidays(country, options)
  return calendar.getHolidays(year).flatMap(({ start, end }) => {
    const [first, last] = [Math.ceil(start.getTime() / dayMs), Math.ceil(end.getTime() / dayMs)]
    return Array.from({ length: last - first }, (_, index) => first + index)
  })
}

/** By its code ("New York, NY 10001"), or by its name, which is that of its city too ("10115 Berlin"). */
function stateOf(country: string, address: string): string | undefined {
  const states = statesOf(country)
  const parts = address.split(',').slice(-3).reverse()
  const words = parts.flatMap((part) => part.trim().split(/\s+/))
  const byCode = words.find((word) => /^[A-Z]+$/.test(word) && states.some(({ code }) => code === word))
  if (byCode || states.length === 0) return byCode
  const places = parts.map((part) => foldLetters(part.replace(/[\d-]+/g, '')).trim()).filter(Boolean)
  // "Kanton Bern", "Hansestadt Hamburg"
  const isNamed = (name: string) =>
    places.some((place) => name === place || name.endsWith(` ${place}`) || place.startsWith(`${name} `))
  return (states.find(({ name }) => places.includes(name)) ?? states.find(({ name }) => isNamed(name)))?.code
}

/** With names in lower case and without accents. The library copies all of them for each question. */
function statesOf(country: string): State[] {
  const known = states.get(country)
  if (known) return known
  const read = Object.entries(names.getStates(country) ?? {})
  const folded = read.map(([code, name]) => ({ code, name: foldLetters(name) }))
  states.set(country, folded)
  return folded
}

/** By the names that the runtime has for them. */
function zonesOf(country: string): string[] {
  // Not in TypeScript's types yet.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] }
  return locale.getTimeZones?.() ?? []
}

/** The runtime has older names of some zones, as in `Asia/Calcutta`. */
function canonical(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
}
