// Overpass API's CSV output: a header line with @id, @type, @lat, @lon and tag names, separated by tabs (its
// default), semicolons or commas. Fields that contain separators or quotes are quoted.
import { parse } from 'csv-parse/sync'
import { type Entry, toEntry, unreadable } from './entry.ts'

const required = ['@id', '@type', '@lat', '@lon']

export function readOverpassCsv(text: string): Entry[] {
  const [header = '', ...lines] = text.split(/\r\n|\n|\r/)
  const delimiter = ['\t', ';', ','].find((candidate) => header.includes(candidate)) ?? '\t'
  const columns = readLine(header, delimiter) ?? []
  const missing = required.filter((name) => !columns.includes(name))
  if (missing.length > 0) throw new Error(`its first line has no column ${missing.join(', ')}`)
  return lines.filter((line) => line !== '').map((line) => readRow(columns, readLine(line, delimiter)))
}

/** Parses a single line, so that an unclosed quote affects its own row only. */
function readLine(line: string, delimiter: string): string[] | undefined {
  try {
    return parse(line, { delimiter, relax_quotes: false })[0]
  } catch {
    return undefined
  }
}

function readRow(columns: string[], fields: string[] | undefined): Entry {
  if (fields?.length !== columns.length) return unreadable
  const row = Object.fromEntries(columns.map((name, n) => [name, fields[n] ?? '']))
  const { '@id': id, '@type': type, '@lat': latitude, '@lon': longitude, ...tags } = row
  const sourceId = id && type ? `osm:${type}/${id}` : undefined
  return toEntry(sourceId, degrees(latitude), degrees(longitude), tags)
}

/** Undefined if empty, because Number('') would be 0, a valid position. */
function degrees(field: string | undefined): number | undefined {
  return field?.trim() ? Number(field) : undefined
}
