// HTTP edge of the ratings, for the gym service.
import { listRatings } from '@jumpingjack/contracts/review/ratings'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './ratings.actions.ts'

export function ratingRoutes(routes: Routes, deps: actions.RatingDeps): void {
  routes.serve(listRatings, ({ query }) => actions.listRatings(deps, query.after))
}
