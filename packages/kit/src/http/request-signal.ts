// An AbortSignal for work that is useless once its client has gone.
import type { Request } from 'express'

/** Aborts when the connection of the request closes before the reply was sent. */
export function requestSignal(req: Request): AbortSignal {
  const aborting = new AbortController()
  const { res } = req
  res?.once('close', () => {
    if (!res.writableFinished) aborting.abort()
  })
  return aborting.signal
}
