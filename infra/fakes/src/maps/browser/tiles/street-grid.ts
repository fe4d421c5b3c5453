// Made-up streets: a grid that depends on the coordinates alone, so that it is the same at every zoom.

type Vector = readonly [x: number, y: number]

export interface Street {
  /** Country roads are everywhere, other streets only in towns. */
  kind: 'country' | 'arterial' | 'street'
  /** In pixels of the tile. */
  from: Vector
  to: Vector
}

/** A square in pixels of the tile. Its streets end at its edges. */
export interface StreetPatch {
  x: number
  y: number
  size: number
  streets: Street[]
  /** Small parks among the streets, corner by corner. */
  parks: Vector[][]
}

export const streetZoomMin = 12

/** Patches per side of the world map. At New York a patch is 59 km wide. Each has its own direction of streets. */
const patches = 512
/** At New York, 250 and 90 metres between streets. */
const streetsAcross = 240
const streetsDown = 640
const arterialEvery = 8
const countryEvery = 32
const missingShare = 0.16
const parkShare = 0.12

interface Patch {
  column: number
  row: number
  origin: Vector
  tilePixels: number
}

interface Axis {
  unit: Vector
  step: number
}

export function streetsOfTile(zoom: number, tileX: number, tileY: number, tilePixels: number): StreetPatch[] {
  const size = (256 * 2 ** zoom) / patches
  const [left, top] = [tileX * tilePixels, tileY * tilePixels]
  const found: StreetPatch[] = []
  for (let column = Math.floor(left / size); column * size < left + tilePixels; column++) {
    for (let row = Math.floor(top / size); row * size < top + tilePixels; row++) {
      const [x, y] = [column * size - left, row * size - top]
      const patch = { column, row, origin: [x, y] as const, tilePixels }
      found.push({ x, y, size, streets: streetsOfPatch(patch, size, zoom), parks: parksOfPatch(patch, size) })
    }
  }
  return found
}

function streetsOfPatch(patch: Patch, size: number, zoom: number): Street[] {
  const [avenues, crossings] = axes(patch, size)
  const every = zoom >= 15 ? 1 : zoom >= 14 ? 2 : zoom >= 13 ? 4 : arterialEvery
  return [
    ...streetsAlong(patch, avenues, crossings, every),
    ...streetsAlong(patch, crossings, avenues, every),
  ]
}

/** One in eight of the blocks between arterials has one. */
function parksOfPatch(patch: Patch, size: number): Vector[][] {
  const [avenues, crossings] = axes(patch, size)
  const [left, right] = reach(patch, avenues.unit, avenues.step * arterialEvery)
  const [top, bottom] = reach(patch, crossings.unit, crossings.step * arterialEvery)
  const parks: Vector[][] = []
  for (let column = left; column < right; column++) {
    for (let row = top; row < bottom; row++) {
      if (noise(column * 13 + patch.column, row * 7 + patch.row) > parkShare) continue
      const corner = (x: number, y: number) => {
        const along = (row * arterialEvery + y) * crossings.step
        return pointAt(patch.origin, avenues, column * arterialEvery + x, crossings.unit, along)
      }
      parks.push([corner(2, 2), corner(4, 2), corner(4, 5), corner(2, 5)])
    }
  }
  return parks
}

function axes(patch: Patch, size: number): [avenues: Axis, crossings: Axis] {
  const angle = direction(patch)
  const [x, y] = [Math.cos(angle), Math.sin(angle)]
  return [
    { unit: [x, y], step: size / streetsAcross },
    { unit: [-y, x], step: size / streetsDown },
  ]
}

/** The streets that cross `axis` in the direction of `other`. Minor streets have gaps between arterials. */
function streetsAlong(patch: Patch, axis: Axis, other: Axis, every: number): Street[] {
  const block = other.step * arterialEvery
  const [low, high] = reach(patch, axis.unit, axis.step)
  const [first, last] = reach(patch, other.unit, block)
  const streets: Street[] = []
  for (let index = Math.ceil(low / every) * every; index <= high; index += every) {
    const isArterial = index % arterialEvery === 0
    const shift = isArterial ? 0 : (noise(index, patch.column + patch.row) - 0.5) / 2
    const point = (blocks: number) => pointAt(patch.origin, axis, index + shift, other.unit, blocks * block)
    const kind = index % countryEvery === 0 ? 'country' : 'arterial'
    if (isArterial) streets.push({ kind, from: point(first), to: point(last) })
    for (let at = first; !isArterial && at < last; at++) {
      const isMissing = noise(index * 31 + patch.column, at * 17 + patch.row) < missingShare
      if (!isMissing) streets.push({ kind: 'street', from: point(at), to: point(at + 1) })
    }
  }
  return streets
}

function pointAt(origin: Vector, axis: Axis, steps: number, other: Vector, distance: number): Vector {
  const along = steps * axis.step
  return [
    origin[0] + axis.unit[0] * along + other[0] * distance,
    origin[1] + axis.unit[1] * along + other[1] * distance,
  ]
}

/** The first and last step along a direction that can touch the tile. */
function reach({ origin, tilePixels }: Patch, unit: Vector, step: number): Vector {
  const steps = [0, tilePixels].flatMap((x) =>
    [0, tilePixels].map((y) => ((x - origin[0]) * unit[0] + (y - origin[1]) * unit[1]) / step),
  )
  return [Math.floor(Math.min(...steps)), Math.ceil(Math.max(...steps))]
}

const manhattanAngle = (29 * Math.PI) / 180

/** The two patches of New York have the direction of Manhattan; all others point north. */
function direction({ column, row }: Patch): number {
  return (column === 150 || column === 151) && row === 192 ? manhattanAngle : 0
}

/** A number in [0, 1) that depends on two whole numbers alone. */
function noise(a: number, b: number): number {
  let h = Math.imul(a, 0x27d4eb2d) ^ Math.imul(b, 0x165667b1)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  return ((h ^ (h >>> 13)) >>> 0) / 2 ** 32
}
