// One page of a list: what is asked of the store, and what the answer says beside the entries.
import { Problem } from '@jumpingjack/kit/problem'
import { readCursor, writeCursor } from './order.rules.ts'

export interface Page<T> {
  entries: T[]
  /** All that match, not only those of this page. */
  total: number
  /** Where the next page begins, where there is one. */
  next?: string
}

/** Reads one entry more than a page has, to know whether there is another page. */
export async function readPage<T extends { order: string }>(
  { limit, cursor }: { limit: number; cursor?: string },
  list: (limit: number, before?: string) => Promise<T[]>,
  count: () => Promise<number>,
): Promise<Page<T>> {
  const before = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && before === undefined) throw invalidCursor()
  const [found, total] = await Promise.all([list(limit + 1, before), count()])
  const entries = found.slice(0, limit)
  const last = entries.at(-1)
  return { entries, total, next: found.length > limit && last ? writeCursor(last.order) : undefined }
}

/** What the answer to a request at `url` says beside the entries. */
export function pageHeaders(
  url: string,
  { total, next }: Omit<Page<unknown>, 'entries'>,
): Map<string, string> {
  const headers = new Map([['X-Total-Count', String(total)]])
  if (next === undefined) return headers
  const [path = '', query] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('cursor', next)
  return headers.set('Link', `<${path}?${parameters}>; rel="next"`)
}

function invalidCursor(): Problem {
  const message = 'This is not a cursor of this list.'
  return new Problem('request.invalid', { message, issues: [{ path: 'cursor', message }] })
}
