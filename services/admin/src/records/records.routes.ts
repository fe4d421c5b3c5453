// HTTP edge of a member's records, for the export.
import { readAdminRecords } from '@jumpingjack/contracts/review/export'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import { type RecordDeps, readRecords } from './records.actions.ts'

export function recordRoutes(routes: Routes, deps: RecordDeps): void {
  routes.serve(readAdminRecords, ({ params }) => readRecords(deps, params.id))
}
