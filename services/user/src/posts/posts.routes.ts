// HTTP edge of posts, for other services.
import { postForMember, readSharingRights, withdrawPost } from '@jumpingjack/contracts/user/posts'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './posts.actions.ts'

export function postRoutes(routes: Routes, deps: actions.PostDeps): void {
  routes.serve(readSharingRights, ({ params }) => actions.sharingRights(deps, params.id))
  routes.serve(postForMember, ({ body }) => actions.post(deps, body))
  routes.serve(withdrawPost, ({ params, body }) => actions.withdrawPost(deps, params.id, body))
}
