// HTTP edge of merging: similar gyms for members, merges for the admin service.

import { findSimilarGyms } from '@jumpingjack/contracts/gym/gyms'
import { mergeGym } from '@jumpingjack/contracts/gym/merging'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './merging.actions.ts'
import * as similarGyms from './similar-gyms.actions.ts'

export function mergingRoutes(routes: Routes, deps: actions.MergingDeps & similarGyms.SimilarGymDeps): void {
  routes.serve(findSimilarGyms, ({ query }) => similarGyms.findSimilarGyms(deps, query))
  routes.serve(mergeGym, ({ params, body }) => actions.mergeGym(deps, params.id, body.into))
}
