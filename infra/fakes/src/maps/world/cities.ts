// The cities and districts that the map labels and the geocoder finds (source: see NOTICE.md).
import { readFileSync } from 'node:fs'
import type { Position } from './position.ts'
import { stateNames } from './states.ts'

export interface City {
  name: string
  /** ISO 3166 code and its English name. */
  country: string
  countryName: string
  /** Postal code and name of the state; empty outside the United States. */
  state: string
  stateName: string
  population: number
  position: Position
  kind: 'city' | 'district'
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

export const countryName = (code: string): string =>
  code === 'US' ? 'USA' : code === 'GB' ? 'UK' : (countryNames.of(code) ?? code)

/** Largest first. */
export const cities: readonly City[] = readFileSync(new URL('cities.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map(readRow)

function readRow(line: string): City {
  const [name = '', country = '', state = '', population, lat, lng, kind] = line.split('\t')
  return {
    name,
    country,
    countryName: countryName(country),
    state,
    stateName: stateNames[state] ?? '',
    population: Number(population),
    position: { lat: Number(lat), lng: Number(lng) },
    kind: kind === 'district' ? 'district' : 'city',
  }
}
