// Paged lists: response headers, and the error for an invalid cursor.
import { Problem } from './problem.ts'

/** `X-Total-Count`, and `Link` to the next page at `url` when there is one. */
export function pageHeaders(
  url: string,
  { total, next }: { total: number; next?: string | undefined },
): Record<string, string> {
  const headers = { 'X-Total-Count': String(total) }
  if (next === undefined) return headers
  const [path = '', query] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('cursor', next)
  return { ...headers, Link: `<${path}?${parameters}>; rel="next"` }
}

export function invalidCursor(): Problem {
  const message = 'This is not a cursor of this list.'
  return new Problem('request.invalid', { message, issues: [{ path: 'cursor', message }] })
}
