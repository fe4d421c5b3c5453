// Places the names of the map per zoom, the largest first. All tiles are placed at once, so that neighbouring tiles
// agree on each name that crosses their edge.
import type { Position } from '../world/position.ts'
import { mapNames, type NameKind } from './names.ts'

export interface Label {
  text: string
  kind: NameKind
  /** The middle of the text, in pixels of the whole world at the zoom. */
  x: number
  y: number
}

export const labelTilePixels = 512

/** Text sizes in pixels. */
export const labelSizes: Readonly<Record<NameKind, number>> = {
  country: 13,
  state: 12,
  city: 14,
  town: 12,
  district: 12,
}

const gapPixels = 14
const names = mapNames()
const placedByZoom = new Map<number, Map<string, Label[]>>()

/** The labels that touch a tile. */
export function labelsOfTile(zoom: number, x: number, y: number): readonly Label[] {
  let placed = placedByZoom.get(zoom)
  if (!placed) {
    placed = place(zoom)
    placedByZoom.set(zoom, placed)
  }
  return placed.get(`${x}/${y}`) ?? []
}

function place(zoom: number): Map<string, Label[]> {
  const tiles = new Map<string, Label[]>()
  const worldPixels = 256 * 2 ** zoom
  for (const name of names) {
    if (zoom < name.minZoom || zoom > name.maxZoom) continue
    const { text, kind, position } = name
    const label = { text, kind, x: mercatorX(position) * worldPixels, y: mercatorY(position) * worldPixels }
    const keys = tilesTouched(label)
    if (keys.some((key) => tiles.get(key)?.some((other) => collide(label, other)))) continue
    for (const key of keys) tiles.set(key, [...(tiles.get(key) ?? []), label])
  }
  return tiles
}

/** Half of the text's width and height. */
function halfBox({ text, kind }: Label): { w: number; h: number } {
  const size = labelSizes[kind]
  return { w: (text.length * size * 0.6) / 2, h: size * 0.7 }
}

function collide(a: Label, b: Label): boolean {
  const [boxA, boxB] = [halfBox(a), halfBox(b)]
  return (
    Math.abs(a.x - b.x) < boxA.w + boxB.w + gapPixels && Math.abs(a.y - b.y) < boxA.h + boxB.h + gapPixels
  )
}

function tilesTouched(label: Label): string[] {
  const { w, h } = halfBox(label)
  const tile = (pixels: number) => Math.floor(pixels / labelTilePixels)
  const keys: string[] = []
  for (let x = tile(label.x - w - gapPixels); x <= tile(label.x + w + gapPixels); x++) {
    for (let y = tile(label.y - h - gapPixels); y <= tile(label.y + h + gapPixels); y++)
      keys.push(`${x}/${y}`)
  }
  return keys
}

function mercatorX({ lng }: Position): number {
  return (lng + 180) / 360
}

function mercatorY({ lat }: Position): number {
  const sine = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
