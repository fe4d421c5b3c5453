// One page of a list: what is asked of the store, and what comes of it.
import { invalidCursor } from '@jumpingjack/kit/http/paging'
import { readCursor, writeCursor } from './order.rules.ts'

export interface PageRequest {
  limit: number
  cursor?: string
}

export interface Page<T> {
  entries: T[]
  /** All that match, not only those of this page. */
  total: number
  /** Where the next page begins, where there is one. */
  next?: string
}

interface Listing<T> {
  /** At most `limit` entries whose key is smaller than `before`, from the greatest down. */
  list(limit: number, before?: string): Promise<T[]>
  count(): Promise<number>
  keyOf(entry: T): string
}

/** Reads one entry more than a page has, to know whether there is another page. */
export async function readPage<T>(
  { limit, cursor }: PageRequest,
  { list, count, keyOf }: Listing<T>,
): Promise<Page<T>> {
  const before = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && before === undefined) throw invalidCursor()
  const [found, total] = await Promise.all([list(limit + 1, before), count()])
  const entries = found.slice(0, limit)
  const last = entries.at(-1)
  return { entries, total, next: found.length > limit && last ? writeCursor(keyOf(last)) : undefined }
}
