// The countries, states, cities and districts that the map labels and the geocoder finds (source: see NOTICE.md).
import type { Position } from './position.ts'
import { readTable } from './read-table.ts'

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

type Column = 'kind' | 'name' | 'city' | 'state' | 'country' | 'population' | 'lat' | 'lng'

/** Within a kind, the largest come first. */
export const knownLocations: readonly KnownLocation[] = readTable<Column>(
  new URL('locations.tsv', import.meta.url),
).map(({ kind, population, lat, lng, ...texts }) => ({
  ...texts,
  kind: kind as KnownLocation['kind'],
  population: Number(population),
  position: { lat: Number(lat), lng: Number(lng) },
}))

export const stateNames: ReadonlyMap<string, string> = new Map(
  knownLocations.filter(({ kind }) => kind === 'state').map(({ state, name }) => [state, name]),
)
