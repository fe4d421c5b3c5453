// HTTP edge of the export of a member's data. The review service builds the file; only the gateway knows the sessions.
import { pipeline } from 'node:stream/promises'
import { exportAccount } from '@jumpingjack/contracts/gateway/export'
import { buildExport } from '@jumpingjack/contracts/review/export'
import { Problem } from '@jumpingjack/kit/http/problem'
import { requestSignal } from '@jumpingjack/kit/http/request-signal'
import type { SignIdentity } from '@jumpingjack/kit/identity/identity'
import { serviceHeaders } from '@jumpingjack/kit/outbound/service-headers'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { Router } from 'express'
import { type Dispatcher, request } from 'undici'
import type { z } from 'zod'
import type { Forwarding } from '../forwarding/forward.ts'
import { deadlineMs } from '../forwarding/request-headers.ts'
import { upstreamTimeoutMs } from '../forwarding/upstream.ts'
import { memberOf, type Sessions } from '../sessions/sessions.ts'

export interface ExportDeps {
  sessions: Pick<Sessions, 'sessionList'>
  sign: SignIdentity
  forwarding: Pick<Forwarding, 'upstreams'>
  log: Logger
}

const passedHeaders = ['content-type', 'content-disposition', 'cache-control']
/** A replica that refuses the connection may be one that is being replaced. */
const attemptsMax = 2

export function exportRoutes(deps: ExportDeps): Router {
  const router = Router()
  router.get(exportAccount.path, async (req, res) => {
    const { userId } = memberOf(req)
    const listed = await deps.sessions.sessionList.list(userId, req.sessionID)
    // The ids serve to end a session.
    const sessions = listed.map(({ id: _id, ...shown }) => shown)
    const reply = await requestExport(deps, userId, { sessions }, requestSignal(res))
    for (const name of passedHeaders) {
      const value = reply.headers[name]
      if (value !== undefined) res.setHeader(name, value)
    }
    // A part of the file may have been sent, so that only a closed connection tells of the failure.
    await pipeline(reply.body, res).catch(() => res.destroy())
  })
  return router
}

/** Problem `service.unavailable` if the export cannot begin. */
async function requestExport(
  { sign, forwarding, log }: ExportDeps,
  userId: string,
  body: z.input<typeof buildExport.body>,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const review = forwarding.upstreams.get('review')
  const path = buildExport.path.replace(':id', encodeURIComponent(userId))
  const token = await sign({ role: 'service', service: 'gateway' }, 'review')
  const options = {
    method: buildExport.method,
    headers: { ...serviceHeaders(token, deadlineMs), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // A connection of its own.
    reset: true,
    headersTimeout: upstreamTimeoutMs,
    bodyTimeout: upstreamTimeoutMs,
    signal,
  }
  for (let attempt = 1; ; attempt++) {
    const target = await review?.next()
    try {
      const reply = await request(`${target}${path}`, options)
      if (reply.statusCode === buildExport.status) return reply
      await reply.body.dump()
      throw new Error(`answered ${reply.statusCode}`)
    } catch (error) {
      log.warn({ target: 'review', reason: String(error) }, 'export.failed')
      const isRefused = (error as { code?: string }).code === 'ECONNREFUSED'
      if (isRefused && target) review?.reportFailure(target)
      if (!isRefused || attempt === attemptsMax) throw new Problem('service.unavailable', { retryAfter: 2 })
    }
  }
}
