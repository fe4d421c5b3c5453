// Paged lists: pages, cursors, and response headers.
import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { derivedId } from '../mongo/derived-id.ts'
import { parseJson } from './parse-json.ts'
import { Problem } from './problem.ts'

/** `X-Total-Count`, and `Link` to the next page of this request when there is one. */
export function pageHeaders(
  { url = '' }: IncomingMessage,
  { total, next }: { total: number; next?: string | undefined },
): Record<string, string> {
  const headers = { 'X-Total-Count': String(total) }
  if (next === undefined) return headers
  const [path = '', query] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('cursor', next)
  return { ...headers, Link: `<${path}?${parameters}>; rel="next"` }
}

export interface PageRequest {
  limit: number
  cursor?: string | undefined
}

export interface Page<T> {
  entries: T[]
  /** Number of entries on all pages. */
  total: number
  /** Cursor of the next page, if there is one. */
  next: string | undefined
}

interface Listing<T, P extends { sort: string }> {
  name: string
  /** With the order. A cursor belongs to the list of this name and filter. */
  filter: unknown
  SortKey: z.ZodType<P>
  /** The first entries behind this key, `limit` at most. */
  list(limit: number, after: P | undefined): Promise<T[]>
  count(): Promise<number>
  sortKeyOf(entry: T): Omit<P, 'sort'>
}

/** Reads one entry more than requested, to know whether there is a next page. */
export async function readPage<T, P extends { sort: string }>(
  { limit, cursor }: PageRequest,
  { name, filter, SortKey, list, count, sortKeyOf }: Listing<T, P>,
): Promise<Page<T>> {
  const sort = derivedId(name, JSON.stringify(filter))
  const after = readCursor(SortKey, sort, cursor)
  const found = await list(limit + 1, after)
  const entries = found.slice(0, limit)
  const last = found.length > limit ? entries.at(-1) : undefined
  const next = last && writeCursor({ sort, ...sortKeyOf(last) })
  return { entries, total: after || next ? await count() : entries.length, next }
}

/** A sort key as a cursor, which is opaque to callers. */
export function writeCursor(sortKey: object): string {
  return Buffer.from(JSON.stringify(sortKey)).toString('base64url')
}

/**
 * The sort key of a cursor; undefined without one. `sort` is the order of the list, or an id of the list with its filter:
 * a cursor of another one is rejected with a Problem.
 */
export function readCursor<T extends { sort: string }>(
  SortKey: z.ZodType<T>,
  sort: string,
  cursor: string | undefined,
): T | undefined {
  if (cursor === undefined) return undefined
  const found = SortKey.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (found.data?.sort !== sort) throw invalidCursor()
  return found.data
}

function invalidCursor(): Problem {
  const message = 'This is not a cursor of this list.'
  return new Problem('request.invalid', { message, issues: [{ path: 'cursor', message }] })
}
