// HTTP edge of the diagnostics page.
import { testMapsKey } from '@jumpingjack/contracts/places/places'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import type { Diagnose } from './diagnostics.actions.ts'

export function diagnosticsRoutes(routes: Routes, diagnose: Diagnose): void {
  routes.serve(testMapsKey, diagnose)
}
