// Injects a fault into a call: a delay, no response, or a closed connection.
import { setTimeout as wait } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'

/** Other modes than these three change the response and are up to the fake. */
export interface Fault {
  mode: string
  delayMs: number
}

/** Resolves with whether to send a response. */
export async function applyFault({ mode, delayMs }: Fault, req: Request, res: Response): Promise<boolean> {
  if (mode === 'hang') return false
  if (mode === 'down') {
    req.socket.destroy()
    return false
  }
  if (mode === 'slow') await wait(delayMs)
  return !res.destroyed
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Faults may be set from this machine only. */
export const loopbackOnly: RequestHandler = (req, res, next) => {
  if (loopback.has(req.socket.remoteAddress ?? '')) next()
  else res.status(403).json({ message: 'Only from this machine' })
}
