// HTTP edge of deleting a review.
import { deleteReview } from '@jumpingjack/contracts/review/reviews'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './deletion.actions.ts'

export function deletionRoutes(routes: Routes, deps: actions.DeletionDeps): void {
  routes.serve(deleteReview, async ({ member, params }) => {
    await actions.deleteReview(deps, member, params.id)
    return undefined
  })
}
