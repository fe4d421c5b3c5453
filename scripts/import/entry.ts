// What every file format is read into: a place with tags, or why a piece of the file is none.
export interface Place {
  /** Whence it is known, as in `osm:node/153605099`. */
  sourceId: string
  latitude: number
  longitude: number
  /** OpenStreetMap's tags; other sources' fields under the same names. */
  tags: Record<string, string>
}

/** Why something was left out, as the report says it. */
export interface Skipped {
  skipped: string
}

export type Entry = Place | Skipped

export const unreadable: Skipped = { skipped: 'not readable' }

/** An entry of parts that may be missing or wrong. */
export function asEntry(
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

function isDegrees(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most
}
