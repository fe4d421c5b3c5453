// Detects the format of an import file by its content.
import { toOneLine } from '@jumpingjack/contracts/fields/fields'
import type { Entry } from './entry.ts'
import { readGeoJson } from './geojson.ts'
import { readOverpassCsv } from './overpass-csv.ts'
import { readOverpassJson } from './overpass-json.ts'

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
