// Reads one page of a list.
import { pageOf, readCursor, writeCursor } from '@jumpingjack/kit/http/paging'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import { Position } from './order-key.rules.ts'

export interface PageRequest {
  limit: number
  cursor?: string
}

export interface Page<T> {
  entries: T[]
  /** Number of entries on all pages. */
  total: number
  /** Cursor of the next page, if there is one. */
  next?: string | undefined
}

interface Listing<T> {
  /** The name of the list, and its filter: a cursor belongs to both. */
  name: string
  filter: unknown
  /** At most `limit` entries with a key below `before`, in descending order. */
  list(limit: number, before?: string): Promise<T[]>
  count(): Promise<number>
  keyOf(entry: T): string
}

/** Reads one entry more than requested, to know whether there is a next page. */
export async function readPage<T>(
  { limit, cursor }: PageRequest,
  { name, filter, list, count, keyOf }: Listing<T>,
): Promise<Page<T>> {
  const listed = derivedId(name, JSON.stringify(filter))
  const before = readCursor(Position, listed, cursor)?.key
  const [found, total] = await Promise.all([list(limit + 1, before), count()])
  return { ...pageOf(found, limit, (last) => writeCursor({ sort: listed, key: keyOf(last) })), total }
}
