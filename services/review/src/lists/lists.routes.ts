// HTTP edge of a gym's reviews and of votes for them.
import {
  addHelpfulVote,
  listOwnReviews,
  listReviews,
  removeHelpfulVote,
} from '@jumpingjack/contracts/review/review-lists'
import { pageReply } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './lists.actions.ts'

export function listRoutes(routes: Routes, deps: actions.ListDeps): void {
  routes.serve(listReviews, async ({ member, params, query, req }) =>
    pageReply(req, await actions.readReviews(deps, member, params.gymId, query)),
  )
  routes.serve(listOwnReviews, async ({ member, query, req }) =>
    pageReply(req, await actions.readOwn(deps, member, query)),
  )
  routes.serve(addHelpfulVote, ({ member, params }) => actions.addVote(deps, member, params.id))
  routes.serve(removeHelpfulVote, ({ member, params }) => actions.removeVote(deps, member, params.id))
}
