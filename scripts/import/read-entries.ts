// The entries of an import file, whose format is detected by its content: places with tags, or reasons why an entry is
// skipped.
import { toOneLine } from '@jumpingjack/contracts/fields/fields'
import { wrapped } from '@jumpingjack/contracts/gym/gym-area'
import { parse } from 'csv-parse/sync'

export interface Place {
  /** The id at the source, as in `osm:node/153605099`. */
  sourceId: string
  latitude: number
  longitude: number
  /** OpenStreetMap's tags, or equally named fields of other sources. */
  tags: Record<string, string>
}

export interface Skipped {
  /** The reason, as printed in the report. */
  skipped: string
}

export type Entry = Place | Skipped

const unreadable: Skipped = { skipped: 'not readable' }

const osmId = /^(node|way|relation)\/\d+$/

const required = ['@id', '@type', '@lat', '@lon']

/** A quoted field may contain line breaks. An unclosed quote would take the rest of the file. */
const maxLinesPerRow = 50

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
    return toEntry(osmSource(type, id), position.lat, position.lon, isObject(tags) ? tags : {})
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

/** Spreadsheets change large numbers: `1.23457E+10` is the id of many. */
function osmSource(type: unknown, id: unknown): string | undefined {
  return osmId.test(`${type}/${id}`) ? `osm:${type}/${id}` : undefined
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
  // Others across 180°, also points, have longitudes above it.
  const isAbove = Math.abs(middle) > 180 && Math.abs(middle) <= 360
  return isAcross || isAbove ? Number(wrapped(middle).toFixed(7)) : middle
}

/** All positions of a geometry. A MultiPolygon nests them three levels deep. */
function pointsOf(coordinates: unknown, levels = 3): [number, number][] {
  if (!Array.isArray(coordinates)) return []
  const [x, y] = coordinates
  if (typeof x === 'number' && typeof y === 'number') return [[x, y]]
  return levels > 0 ? coordinates.flatMap((each) => pointsOf(each, levels - 1)) : []
}

/**
 * Overpass API's CSV output: a header line with @id, @type, @lat, @lon and tag names, separated by tabs (its default),
 * semicolons or commas. Fields that contain separators or quotes are quoted.
 */
function readOverpassCsv(text: string): Entry[] {
  // Every second part is a line break.
  const [header = '', ...parts] = text.split(/(\r\n|\n|\r)/)
  const delimiter = ['\t', ';', ','].find((candidate) => header.includes(candidate)) ?? '\t'
  const columns = readRowAt([header], 0, delimiter).fields ?? []
  const missing = required.filter((name) => !columns.includes(name))
  if (missing.length > 0) throw new Error(`its first line has no column ${missing.join(', ')}`)
  const entries: Entry[] = []
  for (let at = 1; at < parts.length; at += 2) {
    if (parts[at] === '') continue
    const { fields, end } = readRowAt(parts, at, delimiter)
    entries.push(toRow(columns, fields))
    at = end
  }
  return entries
}

/** The row that begins with this part, and its last part: only as many lines as a quoted field has. */
function readRowAt(
  parts: readonly string[],
  at: number,
  delimiter: string,
): { fields: string[] | undefined; end: number } {
  for (let end = at; end < Math.min(parts.length, at + 2 * maxLinesPerRow); end += 2) {
    const fields = readLine(parts.slice(at, end + 1).join(''), delimiter)
    if (fields !== 'unclosed') return { fields, end: fields ? end : at }
  }
  return { fields: undefined, end: at }
}

/** Parses a single row, so that an unclosed quote affects its own row only. Quotes inside of a field are text. */
function readLine(line: string, delimiter: string): string[] | 'unclosed' | undefined {
  try {
    return parse(line, { delimiter, relax_quotes: !/[\r\n]/.test(line) })[0]
  } catch (error) {
    return (error as { code?: string }).code === 'CSV_QUOTE_NOT_CLOSED' ? 'unclosed' : undefined
  }
}

function toRow(columns: string[], fields: string[] | undefined): Entry {
  if (fields?.length !== columns.length) return unreadable
  const row = Object.fromEntries(columns.map((name, n) => [name, fields[n] ?? '']))
  const { '@id': id, '@type': type, '@lat': latitude, '@lon': longitude, ...tags } = row
  return toEntry(osmSource(type, id), degrees(latitude), degrees(longitude), tags)
}

/** With the decimal comma of a spreadsheet, too. Undefined if empty, because Number('') would be 0, a valid position. */
function degrees(field: string | undefined): number | undefined {
  return field?.trim() ? Number(field.replace(',', '.')) : undefined
}

/** Validates the parts of an entry. */
function toEntry(
  sourceId: string | undefined,
  latitude: unknown,
  longitude: unknown,
  tags: Record<string, unknown>,
): Entry {
  if (!sourceId) return { skipped: 'without an id' }
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return { skipped: 'without a valid position' }
  const texts = Object.entries(tags).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[key, String(value).trim()] as const] : [],
  )
  return { sourceId, latitude, longitude, tags: Object.fromEntries(texts) }
}

function isDegrees(value: unknown, max: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= max
}

/** Of parsed JSON. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
