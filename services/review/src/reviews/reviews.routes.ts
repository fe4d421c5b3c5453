// HTTP edge of reviews.
import { postReview, readGymReviews } from '@jumpingjack/contracts/review/reviews'
import type { Routes } from '@jumpingjack/kit/http/routes'
import * as actions from './reviews.actions.ts'

export function reviewRoutes(routes: Routes, deps: actions.ReviewDeps): void {
  routes.serve(postReview, async ({ member, params, body, res }) => {
    const { review, created } = await actions.postReview(deps, member, params.gymId, body)
    if (!created) res.status(200).json(review)
    return review
  })
  routes.serve(readGymReviews, ({ params, query }) => actions.readReviews(deps, params.gymId, query.viewerId))
}
