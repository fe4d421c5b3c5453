// HTTP edge of profiles.
import { updateProfile } from '@jumpingjack/contracts/user/profile'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './profile.actions.ts'

export function profileRoutes(routes: Routes, deps: actions.ProfileDeps): void {
  routes.serve(updateProfile, ({ member, params, body }) =>
    actions.updateProfile(deps, member, params.id, body),
  )
}
