// HTTP edge of administrators' accounts.
import type { IncomingMessage } from 'node:http'
import { changeAdminPassword, signInAdmin } from '@jumpingjack/contracts/admin/admin'
import { clientNetworkHeader } from '@jumpingjack/contracts/http/identity'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './admins.actions.ts'

export function adminRoutes(routes: Routes, deps: actions.AdminDeps): void {
  const networkOf = ({ headers }: IncomingMessage) => String(headers[clientNetworkHeader] ?? '')
  routes.serve(signInAdmin, ({ body, req }) => actions.signIn(deps, body, networkOf(req)))
  routes.serve(changeAdminPassword, ({ body, req }) => actions.requestPassword(deps, body, networkOf(req)))
}
