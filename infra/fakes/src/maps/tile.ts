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

export type Layer = 'land' | 'water' | 'island' | 'park' | 'pond' | 'town' | 'state' | 'border'

export type NameKind = 'country' | 'state' | 'city' | 'town' | 'district'
export const textPixels: Record<NameKind, number> = {
  country: 13,
  state: 12,
  city: 14,
  town: 12,
  district: 12,
}

/** In pixels of the tile. */
export interface MapTile {
  /** Lines and rings: x, y, x, y, … */
  layers: Partial<Record<Layer, number[][]>>
  labels: { text: string; kind: NameKind; x: number; y: number }[]
}

export function viewOf(zoom: number, column: number, row: number): View {
  return { zoom, world: 256 * 2 ** zoom, left: column * tilePixels, top: row * tilePixels }
}

/** A number in [0, 1) that depends on two whole numbers alone. */
export function noise(a: number, b: number): number {
  let h = Math.imul(a, 0x27d4eb2d) ^ Math.imul(b, 0x165667b1)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  return ((h ^ (h >>> 13)) >>> 0) / 2 ** 32
}
