// Lists in pages: what an answer says beside its entries, and the refusal of a cursor that is none.
import { Problem } from './problem.ts'

/** `X-Total-Count`: all that match; `Link`: the request at `url` again from `next` on, where there is more. */
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
