// What every call passes before it is answered: it is counted, the switches have their way, and it shows who it is.
import type { Request, RequestHandler } from 'express'
import { misbehave } from '../../maps/control/misbehave.ts'
import type { Switches } from '../control/switches.ts'
import type { Tokens } from '../tokens.ts'

/** `call` is its name in the ledger. */
export function met(switches: Switches, call: string): RequestHandler {
  return async (req, res, next) => {
    switches.count(call)
    const { mode, delayMs } = switches.current()
    const behaviour = mode === 'slow' || mode === 'hang' || mode === 'down' ? mode : 'ok'
    if (await misbehave({ mode: behaviour, delayMs }, req, res)) next()
  }
}

export function withAccessToken(tokens: Tokens, switches: Switches): RequestHandler {
  return (req, res, next) => {
    const isKnown = switches.current().mode !== 'invalid-credentials' && tokens.read('access', bearerOf(req))
    if (isKnown) return next()
    const description = 'Token signature verification failed'
    res.status(401).json({ error: 'invalid_token', error_description: description })
  }
}

function bearerOf(req: Request): string {
  return (req.headers.authorization ?? '').replace(/^Bearer /i, '')
}
