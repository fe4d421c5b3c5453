// GET /api/live: server-sent events about the gyms that a page shows.
import { openLiveStream } from '@jumpingjack/contracts/gateway/live'
import { invalidRequest, Problem } from '@jumpingjack/kit/http/problem'
import { Router } from 'express'
import { memberOrVisitor } from '../sessions/sessions.ts'
import type { LiveHub } from './live-hub.ts'

/** Browsers come back after this long. */
const retryMs = 1_000

/** Nothing on the way may collect, compress or keep what must arrive at once. */
const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

export function liveRoutes(hub: LiveHub): Router {
  const router = Router()
  router.get(openLiveStream.path, (req, res) => {
    const caller = memberOrVisitor(req)
    if (caller.role !== 'member') throw new Problem('identity.required')
    const query = openLiveStream.query.safeParse(req.query)
    if (!query.success) throw invalidRequest(query.error)
    // Who has left by now would never be heard to leave; who asks for the head alone reads no stream.
    if (res.closed) return
    if (req.method === 'HEAD') return void res.writeHead(200, streamHeaders).end()
    const gymIds = query.data.gyms ?? []
    if (!hub.add({ sessionId: req.sessionID, userId: caller.userId, gymIds, res })) {
      throw new Problem('request.too-many', { retryAfter: 10 })
    }
    res.writeHead(200, streamHeaders)
    res.write(`retry: ${retryMs}\n\n`)
  })
  return router
}
