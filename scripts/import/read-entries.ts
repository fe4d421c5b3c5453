// The entries of an import file, whose format is detected by its content.
import { toOneLine } from '@jumpingjack/contracts/fields/fields'
import { wrapped } from '@jumpingjack/contracts/gym/gym-area'
import { type Entry, isObject, toEntry, unreadable } from './entry.ts'
import { readOverpassCsv } from './overpass-csv.ts'

const osmId = /^(node|way|relation)\/\d+$/

/** The text of a file. A name in another encoding would be imported with wrong letters. */
export function textOf(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw new Error('it is not encoded in UTF-8')
  }
}

/** Throws an Error with a one-line message for any other format. */
export function readEntries(content: string): Entry[] {
  const text = content.replace(/^\uFEFF/, '')
  if (!/^\s*[[{]/.test(text)) return readOverpassCsv(text)
  const json = parseJson(text)
  // Overpass replies with status 200 and what it had found until the error.
  if (json.remark !== undefined) throw new Error(`it is incomplete: ${toOneLine(String(json.remark))}`)
  if (json.type === 'FeatureCollection' && Array.isArray(json.features)) return readGeoJson(json.features)
  if (Array.isArray(json.elements)) return readOverpassJson(json.elements)
  throw new Error('it is JSON, but neither a GeoJSON FeatureCollection nor an Overpass response')
}

function parseJson(text: string): Record<'type' | 'features' | 'elements' | 'remark', unknown> {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`it is not valid JSON: ${(error as Error).message}`)
  }
}

/** Nodes have a position, ways and relations a `center` if the query requested it. */
function readOverpassJson(elements: unknown[]): Entry[] {
  return elements.map((element) => {
    if (!isObject(element)) return unreadable
    const { type, id, tags } = element
    const position = isObject(element.center) ? element.center : element
    const sourceId = type && id ? `osm:${type}/${id}` : undefined
    return toEntry(sourceId, position.lat, position.lon, isObject(tags) ? tags : {})
  })
}

/** The features of RFC 7946. Lines and areas become the centre of their bounding box. */
function readGeoJson(features: unknown[]): Entry[] {
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
  const isAcross = high - low > 180
  const [west, east] = isAcross
    ? rangeOf(values.map((value) => (value < 0 ? value + 360 : value)))
    : [low, high]
  const middle = midpoint(west, east)
  // Other areas across 180° have longitudes above it.
  return west < east ? Number(wrapped(middle).toFixed(7)) : middle
}

/** All positions of a geometry. A MultiPolygon nests them three levels deep. */
function pointsOf(coordinates: unknown, levels = 3): [number, number][] {
  if (!Array.isArray(coordinates)) return []
  const [x, y] = coordinates
  if (typeof x === 'number' && typeof y === 'number') return [[x, y]]
  return levels > 0 ? coordinates.flatMap((each) => pointsOf(each, levels - 1)) : []
}
