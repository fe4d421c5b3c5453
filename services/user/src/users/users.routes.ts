// HTTP edge of members' accounts.
import { readCurrentUser, readMember, signInMember } from '@jumpingjack/contracts/user/users'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './users.actions.ts'

export function userRoutes(routes: Routes, deps: actions.UserDeps): void {
  routes.serve(signInMember, ({ body }) => actions.signIn(deps, body))
  routes.serve(readMember, ({ params }) => actions.readMember(deps, params.id))
  routes.serve(readCurrentUser, ({ member }) => actions.readCurrentUser(deps, member))
}
