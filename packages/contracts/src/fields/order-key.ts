// Order keys: unique texts that sort, in descending order, like the list. The cursor of a page is the key of its last
// entry.
import { z } from 'zod'

/** Newest first. */
export function momentKey(at: Date, id: string): string {
  return `${at.toISOString()} ${id}`
}

/** The highest rank, 0 to 9, first, then newest first. */
export function orderKey(rank: number, at: Date, id: string): string {
  return `${rank} ${momentKey(at, id)}`
}

const key = /^(\d )?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [0-9a-f-]{36}$/

/** Of a page. `sort` is an id of the list and its filter. */
export const SortKey = z.strictObject({ sort: z.string(), key: z.string().regex(key) })
