// Paged lists: pages, cursors, and response headers.
import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
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

/** The first `limit` of the entries that were found, and the cursor after them if there are more. */
export function pageOf<T>(
  found: readonly T[],
  limit: number,
  cursorOf: (last: T) => string,
): { entries: T[]; next: string | undefined } {
  const entries = found.slice(0, limit)
  const last = entries.at(-1)
  return { entries, next: last && found.length > limit ? cursorOf(last) : undefined }
}

/** A position in a list as a cursor, which is opaque to callers. */
export function writeCursor(position: object): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * The position of a cursor; undefined without one. `sort` is the order of the list, or an id of the list with its filter:
 * a cursor of another one is rejected with a Problem.
 */
export function readCursor<T extends { sort: string }>(
  Position: z.ZodType<T>,
  sort: string,
  cursor: string | undefined,
): T | undefined {
  if (cursor === undefined) return undefined
  const position = Position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (position.data?.sort !== sort) throw invalidCursor()
  return position.data
}

function invalidCursor(): Problem {
  const message = 'This is not a cursor of this list.'
  return new Problem('request.invalid', { message, issues: [{ path: 'cursor', message }] })
}
