// HTTP edge of the export of a member's data. The review service builds the file; only the gateway knows the sessions.
import { exportAccount } from '@jumpingjack/contracts/gateway/account'
import { urlOf } from '@jumpingjack/contracts/http/url'
import { buildExport } from '@jumpingjack/contracts/review/export'
import { Router } from 'express'
import type { z } from 'zod'
import type { Forwarding } from '../forwarding/forward.ts'
import { memberOf, type Sessions } from '../sessions/sessions.ts'

export interface ExportDeps {
  sessions: Pick<Sessions, 'ofMembers'>
  forwarding: Pick<Forwarding, 'send'>
}

export function exportRoutes({ sessions, forwarding }: ExportDeps): Router {
  const router = Router()
  router.get(exportAccount.path, async (req, res) => {
    const { userId } = memberOf(req)
    const listed = await sessions.ofMembers.list(userId, req.sessionID)
    // The ids serve to end a session.
    const body: z.input<typeof buildExport.body> = { sessions: listed.map(({ id: _id, ...shown }) => shown) }
    const { service, method, rate } = buildExport
    const request = { service, method, rate, path: urlOf(buildExport, { params: { id: userId } }) }
    const caller = { role: 'service', service: 'gateway' } as const
    const headers = { ...req.headers, 'content-type': 'application/json' }
    const client = { headers, ip: req.ip }
    await forwarding.send({ ...request, caller, body: Buffer.from(JSON.stringify(body)) }, client, res)
  })
  return router
}
