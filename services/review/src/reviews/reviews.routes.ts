// HTTP edge of reviews.
import { deleteReview, postReview } from '@jumpingjack/contracts/review/reviews'
import { Reply } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './reviews.actions.ts'

export function reviewRoutes(routes: Routes, deps: actions.ReviewDeps): void {
  routes.serve(postReview, async ({ member, params, body }) => {
    const { review, created } = await actions.postReview(deps, member, params.gymId, body)
    return created ? review : new Reply(review, { status: 200 })
  })
  routes.serve(deleteReview, async ({ member, params }) => {
    await actions.deleteReview(deps, member, params.id)
    return undefined
  })
}
