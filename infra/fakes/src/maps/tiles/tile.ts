// What the browser script paints one tile from.

export const tilePixels = 512

/** The part of the world that a tile shows. */
export interface View {
  zoom: number
  /** Pixels of the whole world at the zoom. */
  world: number
  /** The tile's corner in pixels of the world. */
  left: number
  top: number
}

export const layers = ['land', 'water', 'island', 'park', 'pond', 'town', 'state', 'border'] as const
export type Layer = (typeof layers)[number]

export type NameKind = 'country' | 'state' | 'city' | 'town' | 'district'

export const textPixels: Record<NameKind, number> = {
  country: 13,
  state: 12,
  city: 14,
  town: 12,
  district: 12,
}

export interface Label {
  text: string
  kind: NameKind
  /** Pixels of the tile. */
  x: number
  y: number
}

export interface MapTile {
  /** Lines and rings in pixels of the tile: x, y, x, y, … */
  layers: Record<Layer, number[][]>
  labels: Label[]
}

/** The same column for every turn around the world. */
export function viewOf(zoom: number, column: number, row: number): View {
  const world = 256 * 2 ** zoom
  const left = (((column * tilePixels) % world) + world) % world
  return { zoom, world, left, top: row * tilePixels }
}
