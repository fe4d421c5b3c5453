// Made-up streets: a grid that depends on the coordinates alone, so that it is the same at every zoom.
import { noise, tilePixels, type View } from '../tile.ts'

/** Country roads are everywhere, the rest only in towns. */
type StreetKind = 'country' | 'arterial' | 'street' | 'park'
export type Streets = Record<StreetKind, Path2D>

export const streetZoomMin = 12

/** Areas per side of the world, each with its own direction of streets. At New York an area is 59 km wide. */
const areas = 512
/** At New York, 250 and 90 metres between streets. */
const [avenuesPerArea, crossingsPerArea] = [240, 640]
const arterialEvery = 8
const countryEvery = 32
const missingShare = 0.16
const parkShare = 0.12
/** The streets of New York have the direction of Manhattan's; all others point north. */
const newYork = { columns: [150, 151], row: 192, degrees: 29 }

export function streetsOf({ zoom, world, left, top }: View): Streets {
  const streets = { country: new Path2D(), arterial: new Path2D(), street: new Path2D(), park: new Path2D() }
  const area = world / areas
  const isNewYork =
    newYork.columns.includes(Math.floor(left / area)) && Math.floor(top / area) === newYork.row
  // From numbers of an avenue and a crossing to pixels of the tile.
  const toPixels = new DOMMatrix()
    .translate(-left, -top)
    .rotate(isNewYork ? newYork.degrees : 0)
    .scale(area / avenuesPerArea, area / crossingsPerArea)
  const draw = (kind: StreetKind, ...corners: [avenue: number, crossing: number][]) => {
    for (const [index, [avenue, crossing]] of corners.entries()) {
      const { x, y } = toPixels.transformPoint({ x: avenue, y: crossing })
      streets[kind][index === 0 ? 'moveTo' : 'lineTo'](x, y)
    }
  }
  const toNumbers = toPixels.inverse()
  const ends = [0, tilePixels].flatMap((x) => [0, tilePixels].map((y) => toNumbers.transformPoint({ x, y })))
  const avenues = wholeBlocks(ends.map(({ x }) => x))
  const crossings = wholeBlocks(ends.map(({ y }) => y))
  addStreets(zoom, avenues, crossings, (kind, [a, c], [b, d]) => draw(kind, [a, c], [b, d]))
  addStreets(zoom, crossings, avenues, (kind, [c, a], [d, b]) => draw(kind, [a, c], [b, d]))
  // Small parks in some of the blocks between arterials.
  for (let a = avenues.from; a < avenues.to; a += arterialEvery)
    for (let c = crossings.from; c < crossings.to; c += arterialEvery)
      if (noise(a * 13, c * 7) <= parkShare)
        draw('park', [a + 2, c + 2], [a + 4, c + 2], [a + 4, c + 5], [a + 2, c + 5])
  return streets
}

interface Range {
  from: number
  to: number
}

function wholeBlocks(numbers: number[]): Range {
  const [from, to] = [Math.min(...numbers) / arterialEvery, Math.max(...numbers) / arterialEvery]
  return { from: Math.floor(from) * arterialEvery, to: Math.ceil(to) * arterialEvery }
}

/** Streets across the first range, along the second. Minor ones have gaps between arterials. */
function addStreets(
  zoom: number,
  across: Range,
  { from, to }: Range,
  draw: (kind: StreetKind, from: [number, number], to: [number, number]) => void,
): void {
  const every = zoom >= 15 ? 1 : zoom >= 14 ? 2 : zoom >= 13 ? 4 : arterialEvery
  for (let street = across.from; street <= across.to; street += every) {
    if (street % arterialEvery === 0) {
      draw(street % countryEvery === 0 ? 'country' : 'arterial', [street, from], [street, to])
      continue
    }
    const place = street + (noise(street, 3) - 0.5) / 2
    for (let at = from; at < to; at += arterialEvery)
      if (noise(street, at) > missingShare) draw('street', [place, at], [place, at + arterialEvery])
  }
}
