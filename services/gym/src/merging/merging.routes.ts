// HTTP edge of merging, for the administration.
import { mergeGym } from '@jumpingjack/contracts/gym/merging'
import type { Routes } from '@jumpingjack/kit/http/routes'
import * as actions from './merging.actions.ts'

export function mergingRoutes(routes: Routes, deps: actions.MergingDeps): void {
  routes.serve(mergeGym, ({ params, body }) => actions.mergeGym(deps, params.id, body.into))
}
