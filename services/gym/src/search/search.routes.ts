// HTTP edge of the gym list and of the map's clusters.
import { listGymClusters, listGyms } from '@jumpingjack/contracts/gym/gym-lists'
import { pageHeaders } from '@jumpingjack/kit/http/paging'
import type { Routes } from '@jumpingjack/kit/http/routes'
import { type ClusterDeps, listClusters } from './clusters.actions.ts'
import * as actions from './gym-list.actions.ts'

export function searchRoutes(routes: Routes, deps: actions.GymListDeps & ClusterDeps): void {
  routes.serve(listGyms, async ({ member, query, req, res }) => {
    const { gyms, total, next, maxResults } = await actions.listGyms(deps, member, query)
    res.setHeaders(pageHeaders(req.originalUrl, { total, next }))
    if (maxResults) res.setHeader('X-Result-Limit', maxResults)
    return gyms
  })
  routes.serve(listGymClusters, ({ member, query }) => listClusters(deps, member, query))
}
