// The made-up world: tables, positions, addresses, search words, and the locations that the map labels and the geocoder
// finds (source: see NOTICE.md).
import { readFileSync } from 'node:fs'
import { foldLetters } from '@jumpingjack/contracts/fields/fold-letters'

/** Reads a file of tab-separated values in this folder, whose first line names the columns. */
export function readTable<Column extends string>(name: string): Record<Column, string>[] {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const [columns = [], ...rows] = lines.map((line) => line.split('\t'))
  return rows.map(
    (cells) =>
      Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) as Record<Column, string>,
  )
}

export interface Position {
  lat: number
  lng: number
}

export const metresPerDegree = 111_195

export function moved({ lat, lng }: Position, eastMetres: number, northMetres: number): Position {
  const east = eastMetres / (metresPerDegree * Math.cos((lat * Math.PI) / 180))
  return { lat: rounded(lat + northMetres / metresPerDegree), lng: rounded(lng + east) }
}

/** Seven decimals, as the provider sends: about a centimetre. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7

/** Texts are empty where there is none. */
export interface KnownLocation {
  kind: 'country' | 'state' | 'city' | 'borough' | 'district'
  name: string
  /** The city itself, or that of a borough or district. */
  city: string
  /** Postal code of a state of the United States. */
  state: string
  /** ISO 3166 code. */
  country: string
  /** Made up for countries and states. */
  population: number
  position: Position
}

/** Within a kind, the largest come first. */
export const knownLocations = readTable<keyof Omit<KnownLocation, 'position'> | 'lat' | 'lng'>(
  'locations.tsv',
).map(({ kind, population, lat, lng, ...texts }): KnownLocation => {
  const position = { lat: Number(lat), lng: Number(lng) }
  return { ...texts, kind: kind as KnownLocation['kind'], population: Number(population), position }
})

export const stateNames: ReadonlyMap<string, string> = new Map(
  knownLocations.filter(({ kind }) => kind === 'state').map(({ state, name }) => [state, name]),
)

export interface Address {
  /** Absent for whole cities. */
  number?: string
  street?: string
  district?: string
  city?: string
  /** Postal code of a state of the United States. */
  state?: string
  postalCode?: string
  country: string
}

/** As the provider writes it: `12 Warren St`, `New York`, `NY 10007`, `USA`. */
export function addressTerms({
  number,
  street,
  district,
  city,
  state,
  postalCode,
  country,
}: Address): string[] {
  const line = street ? `${number} ${street}` : ''
  const town = street ? city : [district, city === district ? undefined : city].filter(Boolean).join(', ')
  const region = state && (town ? [state, postalCode].filter(Boolean).join(' ') : stateNames.get(state))
  const locality = state ? [town, region] : [[town, postalCode].filter(Boolean).join(' ')]
  return [line, ...locality, countryName(country)].filter((term): term is string => Boolean(term))
}

export const addressLine = (address: Address) => addressTerms(address).join(', ')

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

export function countryName(code: string): string {
  return code === 'US' ? 'USA' : code === 'GB' ? 'UK' : (countryNames.of(code) ?? code)
}

/** `São Paulo, SP` is `sao`, `paulo`, `sp`. */
export function words(text: string): string[] {
  const letters = foldLetters(text).replace(/'/g, '')
  return letters.split(/[^\p{Letter}\p{Number}]+/u).filter(Boolean)
}

/** Whether each searched word begins some word, in any order. */
export function mentions(searched: readonly string[], among: readonly string[]): boolean {
  return searched.every((word) => among.some((other) => other.startsWith(word)))
}
