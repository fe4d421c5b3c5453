// HTTP edge of the page of a gym.
import { readGym } from '@jumpingjack/contracts/gym/gyms'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './pages.actions.ts'
import { createSharedReviews } from './shared-reviews.client.ts'

export function pageRoutes(routes: Routes, given: Omit<actions.PageDeps, 'sharedReviews'>): void {
  const deps = { ...given, sharedReviews: createSharedReviews(given.callReview) }
  routes.serve(readGym, ({ member, params }) => actions.readGym(deps, params.id, member.userId))
}
