// HTTP edge of administrators' accounts.
import { changeAdminPassword, signInAdmin } from '@jumpingjack/contracts/admin/admin'
import { clientNetworkHeader } from '@jumpingjack/contracts/http/identity'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './admins.actions.ts'

export function adminRoutes(routes: Routes, deps: actions.AdminDeps): void {
  routes.serve(signInAdmin, ({ body, req }) =>
    actions.signIn(deps, body, String(req.headers[clientNetworkHeader] ?? '')),
  )
  routes.serve(changeAdminPassword, ({ body, req }) =>
    actions.requestPassword(deps, body, String(req.headers[clientNetworkHeader] ?? '')),
  )
}
