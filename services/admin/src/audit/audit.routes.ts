// HTTP edge of the audit trail.
import { listAudit } from '@jumpingjack/contracts/admin/admin'
import { pageHeaders } from '@jumpingjack/kit/http/paging'
import { reply } from '@jumpingjack/kit/http/reply'
import type { Routes } from '@jumpingjack/kit/http/routes'
import * as actions from './audit.actions.ts'

export function auditRoutes(routes: Routes, deps: actions.AuditDeps): void {
  routes.serve(listAudit, async ({ query, req }) => {
    const { subject, ...asked } = query
    const { entries, ...page } = await actions.listAudit(deps, subject, asked)
    return reply(entries, { headers: pageHeaders(req.originalUrl, page) })
  })
}
