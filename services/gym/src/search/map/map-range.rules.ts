// The map (Web Mercator) as a grid of fine squares, and the part of it that a box of degrees touches.
import { type Box, worldX, worldY } from '@jumpingjack/contracts/gym/gym-area'

/** At this level a square is 0.4 miles wide at the equator; at level 0 it is the world. */
export const maxLevel = 16
export const squaresAcross = 2 ** maxLevel
/** On a grid of at most 2^14 columns, as at zoom 10, a square is at most 4 pixels wide: clusters need no more. */
export const maxSquareLevel = 14
/** More than rounding changes, in parts of the world. */
const slack = 1e-12

/** Columns and lines of fine squares, with the first and the last. */
export interface MapRange {
  west: number
  east: number
  north: number
  south: number
  /** The same without the squares on the edges of the box, which may be partly outside. */
  inner: { west: number; east: number; north: number; south: number }
  /** East of the antimeridian in a box across it. */
  isWrapped: boolean
}

/** Two ranges for a box across the antimeridian. */
export function rangesOf(box: Box): MapRange[] {
  const [west, east] = [columnOf(box.west), columnOf(box.east)]
  const [north, south] = [lineOf(worldY(box.north) - slack), lineOf(worldY(box.south) + slack)]
  const range = (first: number, last: number, inner: { west: number; east: number }): MapRange => ({
    ...{ west: first, east: last, north, south },
    inner: { ...inner, north: north + 1, south: south - 1 },
    isWrapped: false,
  })
  if (box.west <= box.east) return [range(west, east, { west: west + 1, east: east - 1 })]
  const lastColumn = squaresAcross - 1
  return [
    range(west, lastColumn, { west: west + 1, east: lastColumn }),
    // The western edge may be in the same square as the eastern one.
    {
      ...range(0, Math.min(east, west - 1), { west: 0, east: Math.min(east, west) - 1 }),
      isWrapped: true,
    },
  ]
}

function columnOf(longitude: number): number {
  return Math.min(squaresAcross - 1, Math.floor(worldX(longitude) * squaresAcross))
}

/** The fine square of a place as one number: its line, then its column. */
export function squareOf(latitude: number, longitude: number): number {
  return lineOf(worldY(latitude)) * squaresAcross + columnOf(longitude)
}

export function columnIn(square: number): number {
  return square & (squaresAcross - 1)
}

export function lineIn(square: number): number {
  return square >>> maxLevel
}

/** The quarters of the map that a square is in, from the largest to the smallest, as one number of 32 bits. */
export function pathOf(square: number): number {
  return (spaced(columnIn(square)) | (spaced(lineIn(square)) << 1)) >>> 0
}

/** A number of 16 bits with a 0 before each (https://graphics.stanford.edu/~seander/bithacks.html#InterleaveBMN). */
function spaced(number: number): number {
  const bytes = (number | (number << 8)) & 0x00ff00ff
  const halves = (bytes | (bytes << 4)) & 0x0f0f0f0f
  const pairs = (halves | (halves << 2)) & 0x33333333
  return (pairs | (pairs << 1)) & 0x55555555
}

/** `y` is `worldY` of the latitude. */
function lineOf(y: number): number {
  return Math.min(squaresAcross - 1, Math.max(0, Math.floor(y * squaresAcross)))
}
