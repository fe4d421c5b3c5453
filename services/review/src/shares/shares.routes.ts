// HTTP edge of sharing.
import { cancelShare, readShares, shareReview } from '@jumpingjack/contracts/review/sharing'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './shares.actions.ts'

export function shareRoutes(routes: Routes, deps: actions.ShareDeps): void {
  routes.serve(shareReview, ({ member, params, body }) => actions.shareReview(deps, member, params.id, body))
  routes.serve(cancelShare, ({ member, params }) =>
    actions.cancelShare(deps, member, params.id, params.platform),
  )
  routes.serve(readShares, ({ member, params }) => actions.readShares(deps, member, params.id))
}
