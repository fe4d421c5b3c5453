// Made-up streets: a grid that depends on the coordinates alone, so that it is the same at every zoom.
import { noise } from '../../tiles/noise.ts'
import { tilePixels, type View } from '../../tiles/tile.ts'

/** Country roads are everywhere, the rest only in towns. */
export type StreetKind = 'country' | 'arterial' | 'street' | 'park'
export type StreetGrid = Record<StreetKind, Path2D>

export const streetZoomMin = 12

/** Areas per side of the world, each with its own direction of streets. At New York an area is 59 km wide. */
const areas = 512
/** At New York, 250 and 90 metres between streets. */
const [avenuesPerArea, crossingsPerArea] = [240, 640]
const arterialEvery = 8
const countryEvery = 32
const missingShare = 0.16
const parkShare = 0.12

/** Numbers of an avenue and of a crossing. */
type Corner = readonly [avenue: number, crossing: number]

export function streetGrid(view: View): StreetGrid {
  const grid = { country: new Path2D(), arterial: new Path2D(), street: new Path2D(), park: new Path2D() }
  const { pointAt, low, high } = cornersOf(view)
  const line = (kind: StreetKind, from: Corner, to: Corner) => {
    grid[kind].moveTo(...pointAt(from))
    grid[kind].lineTo(...pointAt(to))
  }
  addStreets(view.zoom, low, high, line)
  const turned = (corner: Corner): Corner => [corner[1], corner[0]]
  addStreets(view.zoom, turned(low), turned(high), (kind, from, to) => line(kind, turned(from), turned(to)))
  addParks(grid.park, low, high, pointAt)
  return grid
}

/** The directions of the grid, and the numbers of the streets that can touch the tile. */
function cornersOf({ world, left, top }: View) {
  const area = world / areas
  const angle = directionOf(Math.floor(left / area), Math.floor(top / area))
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [avenue, crossing] = [area / avenuesPerArea, area / crossingsPerArea]
  const pointAt = ([a, c]: Corner): [x: number, y: number] => [
    a * avenue * cos - c * crossing * sin - left,
    a * avenue * sin + c * crossing * cos - top,
  ]
  const ends = [left, left + tilePixels].flatMap((x) =>
    [top, top + tilePixels].map((y) => [(x * cos + y * sin) / avenue, (y * cos - x * sin) / crossing]),
  )
  const block = (round: 'floor' | 'ceil', pick: 'min' | 'max', index: 0 | 1) =>
    Math[round](Math[pick](...ends.map((end) => end[index] ?? 0)) / arterialEvery) * arterialEvery
  const low: Corner = [block('floor', 'min', 0), block('floor', 'min', 1)]
  const high: Corner = [block('ceil', 'max', 0), block('ceil', 'max', 1)]
  return { pointAt, low, high }
}

/** Streets along the second number. Minor ones have gaps between arterials. */
function addStreets(
  zoom: number,
  [first, from]: Corner,
  [last, to]: Corner,
  line: (kind: StreetKind, from: Corner, to: Corner) => void,
): void {
  const every = zoom >= 15 ? 1 : zoom >= 14 ? 2 : zoom >= 13 ? 4 : arterialEvery
  for (let street = first; street <= last; street += every) {
    if (street % arterialEvery === 0) {
      line(street % countryEvery === 0 ? 'country' : 'arterial', [street, from], [street, to])
      continue
    }
    const place = street + (noise(street, 3) - 0.5) / 2
    for (let at = from; at < to; at += arterialEvery) {
      if (noise(street, at) > missingShare) line('street', [place, at], [place, at + arterialEvery])
    }
  }
}

/** Small parks in some of the blocks between arterials. */
function addParks(path: Path2D, low: Corner, high: Corner, pointAt: (corner: Corner) => [number, number]) {
  for (let avenue = low[0]; avenue < high[0]; avenue += arterialEvery) {
    for (let crossing = low[1]; crossing < high[1]; crossing += arterialEvery) {
      if (noise(avenue * 13, crossing * 7) > parkShare) continue
      path.moveTo(...pointAt([avenue + 2, crossing + 2]))
      path.lineTo(...pointAt([avenue + 4, crossing + 2]))
      path.lineTo(...pointAt([avenue + 4, crossing + 5]))
      path.lineTo(...pointAt([avenue + 2, crossing + 5]))
      path.closePath()
    }
  }
}

const manhattanAngle = (29 * Math.PI) / 180

/** The streets of New York have the direction of Manhattan's; all others point north. */
function directionOf(column: number, row: number): number {
  return (column === 150 || column === 151) && row === 192 ? manhattanAngle : 0
}
