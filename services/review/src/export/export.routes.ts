// HTTP edge of the export.
import { exportAccount } from '@jumpingjack/contracts/review/export'
import { streamReply } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './export.actions.ts'

export function exportRoutes(routes: Routes, deps: actions.ExportDeps): void {
  routes.serve(exportAccount, async ({ member }) =>
    streamReply(await actions.exportAccount(deps, member), {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="jumpingjack.zip"',
      'Cache-Control': 'no-store',
    }),
  )
}
