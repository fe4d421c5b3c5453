// HTTP edge of the gym list and of the map's clusters.
import { listGymClusters, listGyms } from '@jumpingjack/contracts/gym/gym-lists'
import { pageHeaders } from '@jumpingjack/kit/http/paging'
import { reply } from '@jumpingjack/kit/http/reply'
import type { Routes } from '@jumpingjack/kit/http/routes'
import { type ClusterDeps, listClusters } from './clusters.actions.ts'
import * as actions from './gym-list.actions.ts'

export function searchRoutes(routes: Routes, deps: actions.GymListDeps & ClusterDeps): void {
  routes.serve(listGyms, async ({ member, query, req }) => {
    const { gyms, total, next, maxResults } = await actions.listGyms(deps, member, query)
    const headers = pageHeaders(req.originalUrl, { total, next })
    if (maxResults) headers['X-Result-Limit'] = String(maxResults)
    return reply(gyms, { headers })
  })
  routes.serve(listGymClusters, ({ member, query }) => listClusters(deps, member, query))
}
