// HTTP edge of a gym's reviews and of votes for them.
import {
  addHelpfulVote,
  listOwnReviews,
  listReviews,
  removeHelpfulVote,
} from '@jumpingjack/contracts/review/review-lists'
import { pageHeaders } from '@jumpingjack/kit/http/paging'
import { reply } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './lists.actions.ts'

export function listRoutes(routes: Routes, deps: actions.ListDeps): void {
  routes.serve(listReviews, async ({ member, params, query, req }) => {
    const page = await actions.readPage(deps, member, params.gymId, query)
    return reply(page.reviews, { headers: pageHeaders(req, page) })
  })
  routes.serve(listOwnReviews, async ({ member, query, req }) => {
    const page = await actions.readOwn(deps, member, query)
    return reply(page.reviews, { headers: pageHeaders(req, page) })
  })
  routes.serve(addHelpfulVote, ({ member, params }) => actions.addVote(deps, member, params.id))
  routes.serve(removeHelpfulVote, ({ member, params }) => actions.removeVote(deps, member, params.id))
}
