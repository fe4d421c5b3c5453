// The names of the map. At each zoom, a name is left out where it would cover a more important one.
import type { Feature, Geometry } from 'geojson'
import type { MapData } from '../../world/map-data.ts'
import { mercator, shapesOf, tilePixels, type View } from './shapes.ts'

type Kind = 'country' | 'state' | 'city' | 'town' | 'district'

export interface Name {
  text: string
  kind: Kind
  x: number
  y: number
  weight: number
  isShownAt(zoom: number): boolean
}

export interface Label extends Name {
  /** Half of the text's width and height in pixels. */
  halfWidth: number
  halfHeight: number
}

export const textPixels: Record<Kind, number> = { country: 13, state: 12, city: 14, town: 12, district: 12 }

type Area = Feature<Geometry, { name: string }>

/** Heaviest first. */
export function namesOf(countries: Area[], states: Area[], cities: MapData['cities']): Name[] {
  const names = [
    ...countries.map((area) => areaName('country', area, 1e9)),
    ...states.map((area) => areaName('state', area, 90_000)),
    ...cities.map(cityName),
  ]
  return names.sort((a, b) => b.weight - a.weight)
}

/** In the middle of the largest part, while the part is wider than its name and not much larger than a screen. */
function areaName(kind: Kind, { geometry, properties: { name: text } }: Area, baseWeight: number): Name {
  const parts = shapesOf(geometry).map((part) => ({ ...part, width: part.right - part.left }))
  const part = parts.reduce((a, b) => (b.width > a.width ? b : a))
  const isShownAt = (zoom: number) => {
    const pixels = part.width * worldPixels(zoom)
    return pixels > 1.2 * textWidth(text, kind) && pixels < 3_000 && zoom < 8
  }
  const middle = { x: (part.left + part.right) / 2, y: (part.top + part.bottom) / 2 }
  return { text, kind, ...middle, weight: baseWeight * (1 + part.width), isShownAt }
}

function cityName({ name, population, position, kind }: MapData['cities'][number]): Name {
  const isDistrict = kind === 'district'
  const from = isDistrict ? districtZoom(population) : cityZoom(population)
  const to = isDistrict ? 18 : 15
  const isShownAt = (zoom: number) => zoom >= from && zoom <= to
  const size = isDistrict ? 'district' : population >= 250_000 ? 'city' : 'town'
  return {
    text: name,
    kind: size,
    ...mercator(position.lng, position.lat),
    weight: population,
    isShownAt,
  }
}

function cityZoom(population: number): number {
  const limits = [60_000, 90_000, 120_000, 300_000, 600_000, 2_000_000]
  return 10 - limits.filter((limit) => population >= limit).length
}

function districtZoom(population: number): number {
  if (population >= 1_000_000) return 10
  return population >= 50_000 ? 12 : 13
}

const worldPixels = (zoom: number) => 256 * 2 ** zoom
const textWidth = (text: string, kind: Kind) => text.length * textPixels[kind] * 0.6
const gapPixels = 14

const placed = new Map<number, Label[]>()

/** The labels that touch the tile. All tiles of a zoom agree on them. */
export function labelsOf(names: readonly Name[], { zoom, world, left, top }: View): Label[] {
  const labels = placed.get(zoom) ?? place(names, zoom)
  placed.set(zoom, labels)
  const middle = { x: (left + tilePixels / 2) / world, y: (top + tilePixels / 2) / world }
  const tile = { ...middle, halfWidth: tilePixels / 2, halfHeight: tilePixels / 2 }
  return labels.filter((label) => isNear(label, tile, world))
}

function place(names: readonly Name[], zoom: number): Label[] {
  const labels: Label[] = []
  for (const name of names) {
    if (!name.isShownAt(zoom)) continue
    const { text, kind } = name
    const label = { ...name, halfWidth: textWidth(text, kind) / 2, halfHeight: textPixels[kind] * 0.7 }
    if (!labels.some((other) => isNear(label, other, worldPixels(zoom)))) labels.push(label)
  }
  return labels
}

type Box = Pick<Label, 'x' | 'y' | 'halfWidth' | 'halfHeight'>

function isNear(a: Box, b: Box, world: number): boolean {
  const isBeside = Math.abs(a.x - b.x) * world < a.halfWidth + b.halfWidth + gapPixels
  return isBeside && Math.abs(a.y - b.y) * world < a.halfHeight + b.halfHeight + gapPixels
}
