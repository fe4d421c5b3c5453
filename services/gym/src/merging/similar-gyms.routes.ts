// HTTP edge of similar gyms.
import { findSimilarGyms } from '@jumpingjack/contracts/gym/gyms'
import type { Routes } from '@jumpingjack/kit/http/routes'
import * as actions from './similar-gyms.actions.ts'

export function similarRoutes(routes: Routes, deps: actions.SimilarDeps): void {
  routes.serve(findSimilarGyms, ({ query }) => actions.findSimilarGyms(deps, query))
}
