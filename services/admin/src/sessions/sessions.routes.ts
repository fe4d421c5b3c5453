// HTTP edge of administrators' sessions.
import { checkAdminSession, signOutAdmin } from '@jumpingjack/contracts/admin/admin'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './sessions.actions.ts'

export function sessionRoutes(routes: Routes, deps: actions.SessionDeps): void {
  routes.serve(checkAdminSession, async ({ body }) => {
    const { _id, adminId, email } = await actions.useSession(deps, body.token)
    return { adminId, sessionId: _id, email }
  })
  routes.serve(signOutAdmin, async ({ admin }) => {
    await actions.endSession(deps, admin.sessionId)
    return { success: true as const }
  })
}
