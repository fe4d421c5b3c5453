// GET /api/live: server-sent events about the gyms that a page shows.
import { openLiveStream } from '@jumpingjack/contracts/gateway/live'
import { Problem, parseInput } from '@jumpingjack/kit/http/problem'
import { Router } from 'express'
import { memberOf } from '../sessions/sessions.ts'
import type { LiveHub } from './live-hub.ts'

/** Browsers reconnect after this time. */
const retryMs = 1_000

/** Proxies must not buffer, compress or cache the stream. */
const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

export function liveRoutes(hub: LiveHub): Router {
  const router = Router()
  router.get(openLiveStream.path, (req, res) => {
    const { userId } = memberOf(req)
    const { gyms: gymIds = [] } = parseInput(openLiveStream.query, req.query)
    // A response that is closed already would never emit `close`, and HEAD reads no stream.
    if (res.closed) return
    if (req.method === 'HEAD') return void res.writeHead(200, streamHeaders).end()
    const stream = { sessionId: req.sessionID, userId, gymIds, res }
    if (!hub.add(stream)) throw new Problem('request.too-many', { retryAfter: 10 })
    res.writeHead(200, streamHeaders)
    res.write(`retry: ${retryMs}\n\n`)
    hub.sendRecent(stream)
  })
  return router
}
