// What the address of a request asks of the web: the start page, another page, or nothing that there is.
import type { Request, RequestHandler } from 'express'

const startPaths = new Set(['/', '/index.html'])
/** Gyms of the provider have no public page. */
const gymLink = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Paths of pages have no dot. */
const pagePath = /^\/[\w-]+\/?$/

export const isStart = ({ path }: Request) => startPaths.has(path)

/** Navigations of browsers, and requests of simple tools (any type accepted) for the path of a page. */
export function isNavigation({ headers: { accept = '*/*' }, path }: Request): boolean {
  return accept.includes('text/html') || (accept.includes('*/*') && pagePath.test(path))
}

/**
 * The page of the gym that is open in the link of a map, unless the page has to tell that a sign-in failed. The address
 * keeps the view of the map, to which a sign-in returns.
 */
export function linkedGym({ query: { selected, signin }, originalUrl }: Request): string | undefined {
  if (signin !== undefined || !gymLink.test(String(selected))) return undefined
  const view = new URLSearchParams(originalUrl.slice(originalUrl.indexOf('?')))
  view.delete('selected')
  return view.size > 0 ? `/gyms/${selected}?${view}` : `/gyms/${selected}`
}

/** An address that cannot be decoded is that of no page. The page itself says so. */
export const withoutMalformed: RequestHandler = (req, _res, next) => {
  if (!isDecodable(req.path)) req.url = '/unknown'
  next()
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== undefined
  } catch {
    return false
  }
}
