// The tiles of the map: countries and states of the atlas, shapes drawn by hand, made-up towns, and names (sources: see
// NOTICE.md).
import { readFileSync } from 'node:fs'
import { worldX, worldY } from '@jumpingjack/contracts/gym/gym-area'
import type { Feature, Geometry, Position } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { type Layer, type MapTile, type NameKind, noise, textPixels, tilePixels, viewOf } from '../tile.ts'
import { type KnownLocation, knownLocations, metresPerDegree, readTable } from './world.ts'

/** Units of geojson-vt per pixel. */
const precision = 4
const options = { maxZoom: 20, extent: precision * tilePixels, tolerance: 3, buffer: 8 * precision }
const unitedStates = '840'

let atlas: GeoJSONVT | undefined

export function readTile(zoom: number, column: number, row: number): MapTile {
  atlas ??= new GeoJSONVT({ type: 'FeatureCollection', features: features() }, options)
  const layers: MapTile['layers'] = {}
  // A tile of 512 pixels is as large as one of 256 pixels at the zoom before.
  for (const found of atlas.getTileRaw(zoom - 1, column, row)?.features ?? []) {
    if (found.type === 1 || found.type === 4) continue
    const lines = found.geometry.map((line) => Array.from(line, (units) => units / precision))
    const layer = found.tags?.layer as Layer
    layers[layer] = [...(layers[layer] ?? []), ...lines]
  }
  return { layers, labels: labelsOf(zoom, column, row) }
}

const shape = (layer: string, geometry: Geometry): Feature => ({
  type: 'Feature',
  properties: { layer },
  geometry,
})

function features(): Feature[] {
  const countries = readTopology(import.meta.resolve('world-atlas/countries-50m.json'), 'countries')
  const states = readTopology(import.meta.resolve('us-atlas/states-10m.json'), 'states')
  const land = [
    ...feature(countries.topology, countries.all).features.filter(({ id }) => id !== unitedStates),
    ...feature(states.topology, states.all).features,
  ]
  const drawnByHand = readTable<'layer' | 'ring'>('drawn-by-hand.tsv').map(({ layer, ring }) => {
    const points = ring.split(' ').map((point) => point.split(',').map(Number).reverse())
    return shape(layer, { type: 'Polygon', coordinates: [points] })
  })
  return [
    ...land.map(({ geometry }) => shape('land', continued(geometry))),
    ...drawnByHand,
    ...knownLocations.filter(({ kind }) => kind === 'city').map(townShape),
    shape(
      'state',
      mesh(states.topology, states.all, (a, b) => a !== b),
    ),
    shape(
      'border',
      mesh(countries.topology, countries.all, (a, b) => a !== b),
    ),
  ]
}

/** The types of the atlas do not say that all objects are geometry collections. */
function readTopology(url: string, name: string) {
  const topology: Topology = JSON.parse(readFileSync(new URL(url), 'utf8'))
  return { topology, all: topology.objects[name] as GeometryCollection }
}

/**
 * The atlas jumps from 180 to -180 degrees inside a ring. Continuing past 180 avoids a line across the map.
 * Antarctica's ring goes around the pole and stays as it is.
 */
function continued(geometry: Geometry): Geometry {
  const ring = (points: Position[]) => {
    let turned = 0
    const moved = points.map(([lng = 0, lat = 0], index) => {
      const step = lng - (points[index - 1]?.[0] ?? lng)
      if (Math.abs(step) > 180) turned -= 360 * Math.sign(step)
      return [lng + turned, lat]
    })
    return turned === 0 ? moved : points
  }
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: geometry.coordinates.map(ring) }
  if (geometry.type !== 'MultiPolygon') return geometry
  return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(ring)) }
}

const townCorners = 40

/** A built-up area, larger for a larger population, with an uneven edge. */
function townShape({ position: { lat, lng }, population }: KnownLocation): Feature {
  const radius = (700 + 9 * Math.sqrt(population)) / metresPerDegree
  const turn = noise(population, 1) * 2 * Math.PI
  const ring = Array.from({ length: townCorners + 1 }, (_, corner) => {
    const direction = (2 * Math.PI * corner) / townCorners
    const reach = radius * (1 + 0.16 * Math.sin(2 * direction + turn) + 0.1 * Math.sin(3 * direction - turn))
    const east = (reach * Math.cos(direction)) / Math.cos((lat * Math.PI) / 180)
    return [lng + east, lat - reach * Math.sin(direction)]
  })
  return shape('town', { type: 'Polygon', coordinates: [ring] })
}

interface Box {
  x: number
  y: number
  /** Half of the width and height in pixels. */
  halfWidth: number
  halfHeight: number
}

interface Name extends Box {
  text: string
  kind: NameKind
  /** Shown between these zooms. */
  from: number
  to: number
}

/** The zooms at which a kind is shown, and the populations that are shown a zoom earlier each. */
const zooms: Record<KnownLocation['kind'], [from: number, to: number, limits: number[]]> = {
  country: [2, 6, []],
  state: [5, 7, []],
  city: [10, 15, [60_000, 90_000, 120_000, 300_000, 600_000, 2_000_000]],
  borough: [13, 18, [50_000, 1_000_000, 1_000_000]],
  district: [13, 18, [50_000, 1_000_000, 1_000_000]],
}

function nameOf({ kind: of, name: text, population, position: { lat, lng } }: KnownLocation): Name {
  const [first, to, limits] = zooms[of]
  const ofCity = population >= 250_000 ? 'city' : 'town'
  const kind = of === 'city' ? ofCity : of === 'borough' ? 'district' : of
  return {
    text,
    kind,
    x: worldX(lng),
    y: worldY(lat),
    halfWidth: text.length * textPixels[kind] * 0.3,
    halfHeight: textPixels[kind] * 0.7,
    from: first - limits.filter((limit) => population >= limit).length,
    to,
  }
}

/** Most important first: countries and states have made-up populations. */
const names = [...knownLocations].sort((a, b) => b.population - a.population).map(nameOf)
const gapPixels = 14
const namesByZoom = new Map<number, Name[]>()

/** The names that touch the tile. All tiles of a zoom agree on them: one is left out where it would cover another. */
function labelsOf(zoom: number, column: number, row: number): MapTile['labels'] {
  const { world, left, top } = viewOf(zoom, column, row)
  const shown = namesByZoom.get(zoom) ?? []
  if (!namesByZoom.has(zoom)) {
    for (const name of names) {
      const isShown = zoom >= name.from && zoom <= name.to
      if (isShown && !shown.some((other) => isNear(name, other, world))) shown.push(name)
    }
    namesByZoom.set(zoom, shown)
  }
  const half = tilePixels / 2
  const tile = { x: (left + half) / world, y: (top + half) / world, halfWidth: half, halfHeight: half }
  return shown
    .filter((name) => isNear(name, tile, world))
    .map(({ text, kind, x, y }) => {
      return { text, kind, x: Math.round(x * world - left), y: Math.round(y * world - top) }
    })
}

function isNear(a: Box, b: Box, world: number): boolean {
  const isBeside = Math.abs(a.x - b.x) * world < a.halfWidth + b.halfWidth + gapPixels
  return isBeside && Math.abs(a.y - b.y) * world < a.halfHeight + b.halfHeight + gapPixels
}
