// Boxes of degrees and circles on the globe. A circle is computed with unit vectors: unlike the spherical index
// operators of the databases, this is exact at every radius and on every database.
import {
  earthRadiusMiles,
  toDegrees,
  toRadians,
  type UnitVector,
  unitVector,
} from '../gyms/positions.rules.ts'

/** Degrees; west > east crosses the antimeridian. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

export interface Circle {
  /** Contains the whole circle. Database indexes find the box. */
  box: Box
  centre: UnitVector
  /** A position is inside if the dot product of its unit vector and `centre` is at least this. */
  cosine: number
}

/** Twice the rounding error of a dot product of unit vectors, so that the centre itself is always inside. */
const tolerance = 1e-15

export function circleAround(latitude: number, longitude: number, miles: number): Circle {
  const angle = Math.min(miles / earthRadiusMiles, Math.PI)
  return {
    box: boxAround(latitude, longitude, angle),
    centre: unitVector(latitude, longitude),
    cosine: Math.cos(angle) - tolerance,
  }
}

export function isInBox({ west, south, east, north }: Box, latitude: number, longitude: number): boolean {
  if (latitude < south || latitude > north) return false
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
}

export function isInCircle({ box, centre, cosine }: Circle, latitude: number, longitude: number): boolean {
  if (!isInBox(box, latitude, longitude)) return false
  const { x, y, z } = unitVector(latitude, longitude)
  return x * centre.x + y * centre.y + z * centre.z >= cosine
}

/** The smallest box around a circle. `angle` is its radius in radians. */
function boxAround(latitude: number, longitude: number, angle: number): Box {
  // Slightly larger than computed, so that rounding excludes no position on the edge.
  const reach = toDegrees(angle) + 1e-9
  const south = latitude - reach
  const north = latitude + reach
  // A circle around a pole crosses every meridian.
  if (south <= -90 || north >= 90) {
    return { west: -180, south: Math.max(south, -90), east: 180, north: Math.min(north, 90) }
  }
  const width = toDegrees(Math.asin(Math.sin(angle) / Math.cos(toRadians(latitude)))) + 1e-9
  return { west: wrapLongitude(longitude - width), south, east: wrapLongitude(longitude + width), north }
}

export function wrapLongitude(longitude: number): number {
  if (longitude < -180) return longitude + 360
  return longitude > 180 ? longitude - 360 : longitude
}
