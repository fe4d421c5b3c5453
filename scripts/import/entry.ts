// Entries of an import file, independent of its format: places with tags, or reasons why an entry is skipped.
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

export const unreadable: Skipped = { skipped: 'not readable' }

/** Validates the parts of an entry. */
export function toEntry(
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
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
