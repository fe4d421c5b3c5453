// Middleware: the Content-Security-Policy of our pages. Scripts need the nonce of the response, and may load others: those
// of the providers, see decision 17.

import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { pagePlaceholders } from '@jumpingjack/contracts/gateway/page-placeholders'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { type MapsOptions, mapsSources, type PayPalOptions, paypalSources } from './provider-sources.ts'

interface PageOptions extends MapsOptions, PayPalOptions {
  PUBLIC_URL: string
  S3_PUBLIC_URL: string
  OIDC_PICTURES_URL?: string | undefined
  WEB_DEV_URL?: string | undefined
}

/**
 * In the built page in place of the nonce. With quotation marks, which are escaped in the texts of members: those stay
 * unchanged.
 */
export const noncePlaceholder = `nonce="${pagePlaceholders.nonce}"`

const nonceSource = (_req: unknown, res: ServerResponse) => `'nonce-${(res as Response).locals.nonce}'`
const strictScripts = [nonceSource, "'strict-dynamic'"]
const developmentScripts = ["'self'", "'unsafe-inline'", 'http:', 'https:']

/** With Vite's development server, pages also need inline code and a WebSocket. */
export function pagePolicy(env: PageOptions): RequestHandler {
  const storage = new URL(env.S3_PUBLIC_URL).origin
  const maps = mapsSources(env)
  const paypal = paypalSources(env)
  const avatars = env.OIDC_PICTURES_URL ? [new URL(env.OIDC_PICTURES_URL).origin] : []
  const inline = env.WEB_DEV_URL ? ["'unsafe-inline'"] : []
  const sockets = env.WEB_DEV_URL ? ['ws:'] : []
  const policy = helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: [...(env.WEB_DEV_URL ? developmentScripts : strictScripts), ...maps.scripts],
      styleSrc: ["'self'", ...maps.styles, ...paypal.styles, ...inline],
      imgSrc: ["'self'", 'data:', 'blob:', storage, ...avatars, ...maps.images, ...paypal.images],
      connectSrc: ["'self'", storage, ...maps.connections, ...paypal.connections, ...sockets],
      fontSrc: ["'self'", ...maps.fonts],
      frameSrc: [...maps.frames, ...paypal.frames],
      // Our service worker.
      workerSrc: ["'self'", ...maps.workers],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      upgradeInsecureRequests: env.PUBLIC_URL.startsWith('https:') ? [] : null,
    },
  })
  return (req, res, next) => {
    res.locals.nonce = randomBytes(16).toString('base64')
    policy(req, res, next)
  }
}

/** The page with the nonce of this response. */
export function withNonce(page: string, res: Response): string {
  return page.replaceAll(noncePlaceholder, `nonce="${res.locals.nonce}"`)
}
