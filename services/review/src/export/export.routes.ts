// HTTP edge of the export.
import { buildExport } from '@jumpingjack/contracts/review/export'
import { Reply } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './export.actions.ts'

const headers = {
  'Content-Type': 'application/zip',
  'Content-Disposition': 'attachment; filename="jumpingjack.zip"',
  'Cache-Control': 'no-store',
}

export function exportRoutes(routes: Routes, deps: actions.ExportDeps): void {
  routes.serve(
    buildExport,
    async ({ params, body }) => new Reply(await actions.buildExport(deps, params.id, body), { headers }),
  )
}
