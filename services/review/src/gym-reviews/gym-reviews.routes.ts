// HTTP edge of the reviews of a gym's page, for the gym service.
import { readChangedReviews, readGymReviews } from '@jumpingjack/contracts/review/reviews'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './gym-reviews.actions.ts'

export function gymReviewRoutes(routes: Routes, deps: actions.GymReviewDeps): void {
  routes.serve(readGymReviews, ({ params, query }) => actions.readReviews(deps, params.gymId, query.viewerId))
  routes.serve(readChangedReviews, ({ query }) => actions.readChanged(deps, query.gyms))
}
