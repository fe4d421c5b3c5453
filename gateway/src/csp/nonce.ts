// The nonce that the scripts of one response need.
import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Response } from 'express'

/**
 * In the built page in place of the nonce, which web/vite.config.ts names. With quotation marks, which are escaped in
 * the texts of members: those stay unchanged.
 */
export const noncePlaceholder = 'nonce="__CSP_NONCE__"'

export function setNonce(res: Response): void {
  res.locals.nonce = randomBytes(16).toString('base64')
}

export const nonceSource = (_req: unknown, res: ServerResponse) => `'nonce-${(res as Response).locals.nonce}'`

/** The page with the nonce of this response. */
export function withNonce(page: string, res: Response): string {
  return page.replaceAll(noncePlaceholder, `nonce="${res.locals.nonce}"`)
}
