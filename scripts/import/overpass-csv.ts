// Overpass API's CSV output: a header line with @id, @type, @lat, @lon and tag names, separated by tabs (its
// default), semicolons or commas. Fields that contain separators or quotes are quoted.
import { parse } from 'csv-parse/sync'
import { type Entry, toEntry, unreadable } from './entry.ts'

const required = ['@id', '@type', '@lat', '@lon']

/** A quoted field may contain line breaks. An unclosed quote would take the rest of the file. */
const maxLinesPerRow = 50

export function readOverpassCsv(text: string): Entry[] {
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
  const sourceId = id && type ? `osm:${type}/${id}` : undefined
  return toEntry(sourceId, degrees(latitude), degrees(longitude), tags)
}

/** Undefined if empty, because Number('') would be 0, a valid position. */
function degrees(field: string | undefined): number | undefined {
  return field?.trim() ? Number(field) : undefined
}
