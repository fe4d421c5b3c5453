// Step: what browsers are told about trusting our answers.
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { GatewayEnv } from '../env.ts'
import { mapsSources } from './maps-sources.ts'
import { paypalSources } from './paypal-sources.ts'

export function securityHeaders(env: GatewayEnv): RequestHandler {
  const isHttps = env.PUBLIC_URL.startsWith('https:')
  return helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Signing in may happen in a window of another origin that must find its opener again.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
}

/** Answers of the interface are never pages, whatever is in them, and nobody keeps them without asking again. */
export const apiHeaders: RequestHandler = (_req, res, next) => {
  res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  res.setHeader('Cache-Control', 'private, no-cache')
  next()
}

/** The policy of our own pages. Vite's server, while the web is worked on, needs inline code and a socket. */
export function pagePolicy(env: GatewayEnv): RequestHandler {
  const storage = new URL(env.S3_PUBLIC_URL).origin
  const maps = mapsSources(env)
  const paypal = paypalSources(env)
  const avatars = env.OIDC_PICTURES_URL ? [new URL(env.OIDC_PICTURES_URL).origin] : []
  const inline = env.WEB_DEV_URL ? ["'unsafe-inline'"] : []
  return helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...maps.scripts, ...paypal.scripts, ...inline],
      styleSrc: ["'self'", ...maps.styles, ...paypal.styles, ...inline],
      imgSrc: ["'self'", 'data:', 'blob:', storage, ...avatars, ...maps.images, ...paypal.images],
      connectSrc: [
        "'self'",
        storage,
        ...maps.connections,
        ...paypal.connections,
        ...(env.WEB_DEV_URL ? ['ws:'] : []),
      ],
      fontSrc: ["'self'", ...maps.fonts],
      frameSrc: [...maps.frames, ...paypal.frames],
      workerSrc: maps.workers,
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      upgradeInsecureRequests: env.PUBLIC_URL.startsWith('https:') ? [] : null,
    },
  })
}
