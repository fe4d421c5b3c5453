// HTTP edge of places of the maps provider.
import { readGymRatings } from '@jumpingjack/contracts/gym/gyms'
import type { Routes } from '@jumpingjack/kit/http/routes'
import * as actions from './provider-gyms.actions.ts'

export function providerGymRoutes(routes: Routes, deps: actions.ProviderGymDeps): void {
  routes.serve(readGymRatings, ({ query }) => actions.readRatings(deps, query.ids))
}
