// Middleware of all calls: counts them, applies faults, and checks access tokens.
import type { Request, RequestHandler } from 'express'
import { applyFault } from '../../shared/apply-fault.ts'
import type { Faults } from '../faults/faults.ts'
import type { Tokens } from './tokens.ts'

/** `name` is the call's name in the ledger. */
export function call(faults: Faults, name: string): RequestHandler {
  return async (req, res, next) => {
    faults.count(name)
    if (await applyFault(faults.current(), req, res)) next()
  }
}

export function requireAccessToken(tokens: Tokens, faults: Faults): RequestHandler {
  return (req, res, next) => {
    const isKnown = faults.current().mode !== 'invalid-credentials' && tokens.read('access', bearerOf(req))
    if (isKnown) return next()
    const description = 'Token signature verification failed'
    res.status(401).json({ error: 'invalid_token', error_description: description })
  }
}

function bearerOf(req: Request): string {
  return (req.headers.authorization ?? '').replace(/^Bearer /i, '')
}
