// HTTP edge of what this service stores of a member, for the export.
import { readAdminRecords } from '@jumpingjack/contracts/review/export'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import { type PersonalDataDeps, readRecords } from './personal-data.actions.ts'

export function personalDataRoutes(routes: Routes, deps: PersonalDataDeps): void {
  routes.serve(readAdminRecords, ({ params }) => readRecords(deps, params.id))
}
