// What the browser script draws the map from: open data and shapes drawn by hand (sources: see NOTICE.md).
import { readFileSync } from 'node:fs'
import type { Topology } from 'topojson-specification'
import { type City, cities } from './cities.ts'

export interface HandDrawn {
  layer: 'water' | 'island' | 'park' | 'pond'
  /** Pairs of longitude and latitude, as in GeoJSON. */
  ring: number[][]
}

export interface MapData {
  countries: Topology
  states: Topology
  handDrawn: HandDrawn[]
  cities: readonly Pick<City, 'name' | 'population' | 'position' | 'kind'>[]
}

export function readMapData(): MapData {
  return {
    countries: JSON.parse(read(import.meta.resolve('world-atlas/countries-50m.json'))),
    states: JSON.parse(read(import.meta.resolve('us-atlas/states-10m.json'))),
    handDrawn: readHandDrawn(),
    cities: cities.map(({ name, population, position, kind }) => ({ name, population, position, kind })),
  }
}

export function readHandDrawn(): HandDrawn[] {
  const rows = read(new URL('drawn-by-hand.tsv', import.meta.url))
    .trimEnd()
    .split('\n')
    .slice(1)
  return rows.map((row) => {
    const [layer, , points = ''] = row.split('\t')
    return { layer: layer as HandDrawn['layer'], ring: points.split(' ').map(lngLat) }
  })
}

const lngLat = (point: string) => point.split(',').map(Number).reverse()

const read = (url: string | URL) => readFileSync(new URL(url), 'utf8')
