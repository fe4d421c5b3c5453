// Middleware: security headers of all responses, and those of API responses. Pages have a policy of their own (`csp`).
import type { RequestHandler } from 'express'
import helmet from 'helmet'

export function securityHeaders(isHttps: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A sign-in window of another origin must be able to reach its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
}

/** An API response never works as a page, and caches must revalidate it. */
export const apiHeaders: RequestHandler = (_req, res, next) => {
  res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  res.setHeader('Cache-Control', 'private, no-cache')
  next()
}
