// An AbortSignal for work that is useless once its client has gone.
import type { ServerResponse } from 'node:http'

/** Aborts when the connection of a request closes before the reply was sent. */
export function requestSignal(res: ServerResponse): AbortSignal {
  const aborting = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) aborting.abort()
  })
  return aborting.signal
}
