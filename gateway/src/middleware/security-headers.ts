// The security headers of all replies. Pages have a policy of their own (`csp`).
import type { HeaderList } from '@jumpingjack/kit/http/reply-headers'
import type { Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'

/** A reply of the API never works as a page, caches must revalidate it, and it may be compressed. */
const apiOnly = [
  ...['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ...['cache-control', 'private, no-cache', 'vary', 'Accept-Encoding'],
]

export function securityHeaders(isHttps: boolean): (res: Response) => HeaderList {
  const page = headersSetBy(
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: isHttps,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      // A sign-in window of another origin must be able to reach its opener.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    }),
  )
  const api = [...page, ...apiOnly]
  return (res) => (res.locals.isPage ? page : api)
}

/** Middleware before those of pages. */
export const asPage: RequestHandler = (_req, res, next) => {
  res.locals.isPage = true
  next()
}

/** Of a middleware that sets the same for each request. */
function headersSetBy(middleware: RequestHandler): HeaderList {
  const headers: string[] = []
  const setHeader = (name: string, value: string) => headers.push(name.toLowerCase(), value)
  const res = { setHeader, removeHeader: () => undefined } as unknown as Response
  middleware({} as Request, res, () => undefined)
  return headers
}
