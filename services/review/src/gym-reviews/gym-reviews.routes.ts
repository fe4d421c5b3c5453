// HTTP edge of what the gym service reads.
import { listRatings } from '@jumpingjack/contracts/review/ratings'
import { readChangedReviews, readGymReviews, readWitnesses } from '@jumpingjack/contracts/review/reviews'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './gym-reviews.actions.ts'

export function gymReviewRoutes(routes: Routes, deps: actions.GymReviewDeps): void {
  routes.serve(readGymReviews, ({ params, query }) => actions.readReviews(deps, params.gymId, query.viewerId))
  routes.serve(readWitnesses, ({ params, query }) => actions.readWitnesses(deps, params.gymId, query))
  routes.serve(listRatings, ({ query }) => actions.listRatings(deps, query.after))
  routes.serve(readChangedReviews, ({ query }) => actions.readChanged(deps, query.gyms))
}
