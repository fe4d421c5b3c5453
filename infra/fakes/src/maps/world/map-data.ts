// What the browser script draws the map from: open data and shapes drawn by hand (sources: see NOTICE.md).
import { readFileSync } from 'node:fs'
import type { Topology } from 'topojson-specification'
import { type KnownLocation, knownLocations } from './known-locations.ts'
import { readTable } from './read-table.ts'

export interface HandDrawn {
  layer: 'water' | 'island' | 'park' | 'pond'
  /** Pairs of longitude and latitude, as in GeoJSON. */
  ring: number[][]
}

export interface MapData {
  countries: Topology
  states: Topology
  handDrawn: HandDrawn[]
  /** Cities, boroughs and districts. */
  towns: KnownLocation[]
}

export function readMapData(): MapData {
  return {
    countries: readTopology(import.meta.resolve('world-atlas/countries-50m.json')),
    states: readTopology(import.meta.resolve('us-atlas/states-10m.json')),
    handDrawn: readHandDrawn(),
    towns: knownLocations.filter(({ city }) => city),
  }
}

export function readHandDrawn(): HandDrawn[] {
  const rows = readTable<'layer' | 'ring'>(new URL('drawn-by-hand.tsv', import.meta.url))
  return rows.map(({ layer, ring }) => ({
    layer: layer as HandDrawn['layer'],
    ring: ring.split(' ').map((point) => point.split(',').map(Number).reverse()),
  }))
}

function readTopology(url: string): Topology {
  return JSON.parse(readFileSync(new URL(url), 'utf8'))
}
