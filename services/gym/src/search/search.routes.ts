// HTTP edge of the marks of the map.
import { listGymClusters } from '@jumpingjack/contracts/gym/gym-lists'
import type { Routes } from '@jumpingjack/kit/http/routes'
import * as actions from './clusters.actions.ts'

export function clusterRoutes(routes: Routes, deps: actions.ClusterDeps): void {
  routes.serve(listGymClusters, ({ member, query }) => actions.listClusters(deps, member, query))
}
