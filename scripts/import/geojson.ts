// GeoJSON (RFC 7946): the features of a FeatureCollection. Lines and areas become the centre of their bounding box.
import { type Entry, toEntry, unreadable } from './entry.ts'
import { isObject } from './is-object.ts'

const osmId = /^(node|way|relation)\/\d+$/

export function readGeoJson(features: unknown[]): Entry[] {
  return features.map((feature) => {
    if (!isObject(feature)) return unreadable
    const properties = isObject(feature.properties) ? feature.properties : {}
    const geometry = isObject(feature.geometry) ? feature.geometry : {}
    const [longitude, latitude] = centre(geometry.coordinates)
    const id = feature.id ?? properties['@id'] ?? properties.id
    return toEntry(sourceIdOf(id), latitude, longitude, properties)
  })
}

function sourceIdOf(id: unknown): string | undefined {
  if ((typeof id !== 'string' && typeof id !== 'number') || id === '') return undefined
  return `${osmId.test(String(id)) ? 'osm' : 'geojson'}:${id}`
}

function centre(coordinates: unknown): [number?, number?] {
  const points = pointsOf(coordinates)
  if (points.length === 0) return []
  const longitudes = points.map(([x]) => x)
  return [
    longitudeBetween(...rangeOf(longitudes), longitudes),
    midpoint(...rangeOf(points.map(([, y]) => y))),
  ]
}

/** Not by spreading the values: an area may have more points than a call has arguments. */
function rangeOf(values: readonly number[]): [number, number] {
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
}

const midpoint = (low: number, high: number) => (low === high ? low : Number(((low + high) / 2).toFixed(7)))

/** More than half of the globe is the other side: an area across 180°, with longitudes of both signs. */
function longitudeBetween(low: number, high: number, values: readonly number[]): number {
  if (high - low <= 180) return midpoint(low, high)
  const east = midpoint(...rangeOf(values.map((value) => (value < 0 ? value + 360 : value))))
  return east > 180 ? Number((east - 360).toFixed(7)) : east
}

/** All positions of a geometry. A MultiPolygon nests them three levels deep. */
function pointsOf(coordinates: unknown, levels = 3): [number, number][] {
  if (!Array.isArray(coordinates)) return []
  const [x, y] = coordinates
  if (typeof x === 'number' && typeof y === 'number') return [[x, y]]
  return levels > 0 ? coordinates.flatMap((each) => pointsOf(each, levels - 1)) : []
}
