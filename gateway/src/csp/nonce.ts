// The nonce that the scripts of one response need.
import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Response } from 'express'

/** In the built page in place of the nonce. Also in web/vite.config.ts. */
export const noncePlaceholder = '__CSP_NONCE__'

export function setNonce(res: Response): void {
  res.locals.nonce = randomBytes(16).toString('base64')
}

export const nonceSource = (_req: unknown, res: ServerResponse) => `'nonce-${(res as Response).locals.nonce}'`

/** The page with the nonce of this response. */
export function withNonce(page: string, res: Response): string {
  return page.replaceAll(noncePlaceholder, res.locals.nonce)
}
