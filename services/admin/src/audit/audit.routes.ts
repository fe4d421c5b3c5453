// HTTP edge of the audit trail.
import { listAudit } from '@jumpingjack/contracts/admin'
import type { Routes } from '@jumpingjack/kit/routes'
import * as actions from './audit.actions.ts'

export function auditRoutes(routes: Routes, deps: actions.AuditDeps): void {
  routes.serve(listAudit, ({ query }) => actions.listAudit(deps, query))
}
