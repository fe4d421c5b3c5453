// HTTP edge of the audit log.
import { listAudit } from '@jumpingjack/contracts/admin/admin'
import { pageReply } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './audit.actions.ts'

export function auditRoutes(routes: Routes, deps: Parameters<typeof actions.listAudit>[0]): void {
  routes.serve(listAudit, async ({ query, req }) => {
    const { subject, ...pageRequest } = query
    return pageReply(req, await actions.listAudit(deps, subject, pageRequest))
  })
}
