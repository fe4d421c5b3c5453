// HTTP edge of the audit log.
import { listAudit } from '@jumpingjack/contracts/admin/admin'
import { pageHeaders } from '@jumpingjack/kit/http/paging'
import type { Routes } from '@jumpingjack/kit/http/routes'
import * as actions from './audit.actions.ts'

export function auditRoutes(routes: Routes, deps: Parameters<typeof actions.listAudit>[0]): void {
  routes.serve(listAudit, async ({ query, req, res }) => {
    const { subject, ...pageRequest } = query
    const { entries, ...page } = await actions.listAudit(deps, subject, pageRequest)
    res.setHeaders(pageHeaders(req.originalUrl, page))
    return entries
  })
}
