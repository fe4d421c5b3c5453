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
    // Not by spreading the values: an area may have more points than a call has arguments.
    const low = values.reduce((a, b) => Math.min(a, b))
    const high = values.reduce((a, b) => Math.max(a, b))
    return low === high ? low : Number(((low + high) / 2).toFixed(7))
  }
  return [midpoint(points.map(([x]) => x)), midpoint(points.map(([, y]) => y))]
}

/** All positions of a geometry. A MultiPolygon nests them three levels deep. */
function pointsOf(coordinates: unknown, levels = 3): [number, number][] {
  if (!Array.isArray(coordinates)) return []
  const [x, y] = coordinates
  if (typeof x === 'number' && typeof y === 'number') return [[x, y]]
  return levels > 0 ? coordinates.flatMap((each) => pointsOf(each, levels - 1)) : []
}
