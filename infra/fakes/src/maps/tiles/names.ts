// The names of the map. At each zoom, a name is left out where it would cover a more important one.
import type { Feature, Geometry } from 'geojson'
import type { MapData } from '../world/map-data.ts'
import { mercator, shapesOf } from './shapes.ts'
import { type Label, type NameKind, textPixels, tilePixels, type View } from './tile.ts'

export interface Name {
  text: string
  kind: NameKind
  x: number
  y: number
  /** Half of the text's width and height in pixels. */
  halfWidth: number
  halfHeight: number
  weight: number
  isShownAt(zoom: number): boolean
}

type Area = Feature<Geometry, { name: string }>

/** Heaviest first. */
export function namesOf(countries: Area[], states: Area[], towns: MapData['towns']): Name[] {
  const names = [
    ...countries.map((area) => areaName('country', area, 1e9)),
    ...states.map((area) => areaName('state', area, 90_000)),
    ...towns.map(townName),
  ]
  return names.sort((a, b) => b.weight - a.weight)
}

/** In the middle of the largest part, while the part is wider than its name and not much larger than a screen. */
function areaName(kind: NameKind, { geometry, properties: { name: text } }: Area, baseWeight: number): Name {
  const parts = shapesOf(geometry).map((part) => ({ ...part, width: part.right - part.left }))
  const part = parts.reduce((a, b) => (b.width > a.width ? b : a))
  const size = sizeOf(text, kind)
  const isShownAt = (zoom: number) => {
    const pixels = part.width * 256 * 2 ** zoom
    return pixels > 2.4 * size.halfWidth && pixels < 3_000 && zoom < 8
  }
  const middle = { x: (part.left + part.right) / 2, y: (part.top + part.bottom) / 2 }
  return { text, kind, ...middle, ...size, weight: baseWeight * (1 + part.width), isShownAt }
}

/** Shown from the zoom at which there is room for a town of its population. */
function townName({ name: text, population, position, kind: of }: MapData['towns'][number]): Name {
  const isCity = of === 'city'
  const limits = isCity
    ? [60_000, 90_000, 120_000, 300_000, 600_000, 2_000_000]
    : [50_000, 1_000_000, 1_000_000]
  const from = (isCity ? 10 : 13) - limits.filter((limit) => population >= limit).length
  const isShownAt = (zoom: number) => zoom >= from && zoom <= (isCity ? 15 : 18)
  const kind = !isCity ? 'district' : population >= 250_000 ? 'city' : 'town'
  const point = mercator(position.lng, position.lat)
  return { text, kind, ...point, ...sizeOf(text, kind), weight: population, isShownAt }
}

function sizeOf(text: string, kind: NameKind) {
  return { halfWidth: text.length * textPixels[kind] * 0.3, halfHeight: textPixels[kind] * 0.7 }
}

const gapPixels = 14
const labelsByZoom = new Map<number, Name[]>()

/** The names that touch the tile. All tiles of a zoom agree on them. */
export function labelsOf(names: readonly Name[], { zoom, world, left, top }: View): Label[] {
  const labels = labelsByZoom.get(zoom) ?? []
  if (!labelsByZoom.has(zoom)) {
    for (const name of names) {
      if (name.isShownAt(zoom) && !labels.some((other) => isNear(name, other, world))) labels.push(name)
    }
    labelsByZoom.set(zoom, labels)
  }
  const middle = { x: (left + tilePixels / 2) / world, y: (top + tilePixels / 2) / world }
  const tile = { ...middle, halfWidth: tilePixels / 2, halfHeight: tilePixels / 2 }
  return labels
    .filter((label) => isNear(label, tile, world))
    .map(({ text, kind, x, y }) => ({
      text,
      kind,
      x: Math.round(x * world - left),
      y: Math.round(y * world - top),
    }))
}

type Box = Pick<Name, 'x' | 'y' | 'halfWidth' | 'halfHeight'>

function isNear(a: Box, b: Box, world: number): boolean {
  const isBeside = Math.abs(a.x - b.x) * world < a.halfWidth + b.halfWidth + gapPixels
  return isBeside && Math.abs(a.y - b.y) * world < a.halfHeight + b.halfHeight + gapPixels
}
