// Distances and areas on the globe: boxes of degrees, and circles by the angle between unit vectors. A circle computed
// this way is exact at every radius and on every database, which spherical index operators are not.

/** Degrees. */
export interface LatLng {
  lat: number
  lng: number
}

/** Degrees; west > east crosses the antimeridian. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

export interface UnitVector {
  x: number
  y: number
  z: number
}

export interface Circle {
  /** Contains the whole circle, so that an index can find its candidates. */
  box: Box
  centre: UnitVector
  /** A place is inside when the dot product of its unit vector and the centre's is at least this. */
  cosine: number
}

/** Markers that are closer, in CSS pixels, become a cluster. No marker is larger. */
export const markerDistancePx = 60

/** The mean radius. */
export const earthRadiusMiles = 3958.8
export const metresPerMile = 1609.344

/** Twice the rounding error of a dot product of unit vectors, so that the centre itself is always inside. */
const tolerance = 1e-15

export function unitVector(latitude: number, longitude: number): UnitVector {
  const phi = radians(latitude)
  const lambda = radians(longitude)
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) }
}

/** Of the angle between them. */
export function cosineOf(a: UnitVector, b: UnitVector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z
}

/** On the surface, by the haversine formula (https://en.wikipedia.org/wiki/Haversine_formula). */
export function milesBetween(a: LatLng, b: LatLng): number {
  const latHalf = Math.sin(radians(b.lat - a.lat) / 2)
  const lngHalf = Math.sin(radians(b.lng - a.lng) / 2)
  const h = latHalf ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * lngHalf ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}

export function circleAround(latitude: number, longitude: number, miles: number): Circle {
  const angle = Math.min(miles / earthRadiusMiles, Math.PI)
  return {
    box: boxAround(latitude, longitude, angle),
    centre: unitVector(latitude, longitude),
    cosine: Math.cos(angle) - tolerance,
  }
}

export function latLngOf({ x, y, z }: UnitVector): LatLng {
  return { lat: degrees(Math.asin(z)), lng: degrees(Math.atan2(y, x)) }
}

/** `centre` as a unit vector. */
export function circleOf(centre: UnitVector, miles: number): Circle {
  const { lat, lng } = latLngOf(centre)
  return circleAround(lat, lng, miles)
}

export function isInBox({ west, south, east, north }: Box, latitude: number, longitude: number): boolean {
  if (latitude < south || latitude > north) return false
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
}

export function isInCircle({ box, centre, cosine }: Circle, latitude: number, longitude: number): boolean {
  if (!isInBox(box, latitude, longitude)) return false
  return cosineOf(centre, unitVector(latitude, longitude)) >= cosine
}

/** The smallest box around a circle. `angle` is the circle's radius seen from the centre of the globe. */
function boxAround(latitude: number, longitude: number, angle: number): Box {
  // Slightly larger than computed, so that rounding excludes no place on the edge.
  const reach = degrees(angle) + 1e-9
  const south = latitude - reach
  const north = latitude + reach
  // A circle that contains a pole crosses every meridian.
  if (south <= -90 || north >= 90) {
    return { west: -180, south: Math.max(south, -90), east: 180, north: Math.min(north, 90) }
  }
  const width = degrees(Math.asin(Math.sin(angle) / Math.cos(radians(latitude)))) + 1e-9
  return { west: wrapped(longitude - width), south, east: wrapped(longitude + width), north }
}

/** Web Mercator: 0 at longitude -180, 1 at 180. */
export function worldX(longitude: number): number {
  return longitude / 360 + 0.5
}

/** Web Mercator: 0 at latitude 85.05, 1 at -85.05. */
export function worldY(latitude: number): number {
  const sine = Math.sin(radians(latitude))
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return Math.min(1, Math.max(0, y))
}

export function longitudeAt(x: number): number {
  return (x - 0.5) * 360
}

export function latitudeAt(y: number): number {
  return degrees(Math.atan(Math.sinh(Math.PI * (1 - 2 * y))))
}

export function wrapped(longitude: number): number {
  if (longitude < -180) return longitude + 360
  return longitude > 180 ? longitude - 360 : longitude
}

/** At most seven decimals. No exponent, no trailing zeros, no negative zero. */
export function formatDegrees(degrees: number): string {
  return degrees
    .toFixed(7)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')
}

const radians = (value: number) => (value * Math.PI) / 180
const degrees = (value: number) => (value * 180) / Math.PI
