// HTTP edge of a member's records, for the export.
import { readGymRecords } from '@jumpingjack/contracts/review/export'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import { type PersonalDataDeps, readRecords } from './personal-data.actions.ts'

export function personalDataRoutes(routes: Routes, deps: PersonalDataDeps): void {
  routes.serve(readGymRecords, ({ params }) => readRecords(deps, params.id))
}
