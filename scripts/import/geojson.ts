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
  const midpoint = (values: number[]) => {
    const [low, high] = [Math.min(...values), Math.max(...values)]
    return low === high ? low : Number(((low + high) / 2).toFixed(7))
  }
  return [midpoint(points.map(([x]) => x)), midpoint(points.map(([, y]) => y))]
}

/** All positions of a geometry, at any depth of nesting. */
function pointsOf(coordinates: unknown): [number, number][] {
  if (!Array.isArray(coordinates)) return []
  const [x, y] = coordinates
  if (typeof x === 'number' && typeof y === 'number') return [[x, y]]
  return coordinates.flatMap(pointsOf)
}
