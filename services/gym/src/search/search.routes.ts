// HTTP edge of the gym list, of its counts, of the map's clusters, and of gyms by their ids for other services.
import { countGyms, listGymClusters, listGyms } from '@jumpingjack/contracts/gym/gym-lists'
import { findGyms } from '@jumpingjack/contracts/gym/gyms'
import { searchByText } from '@jumpingjack/contracts/gym/text-search'
import { pageHeaders } from '@jumpingjack/kit/http/paging'
import { reply } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import { type ClusterDeps, type Clusters, listClusters } from './clusters.actions.ts'
import * as actions from './gym-list.actions.ts'
import { createKeptReplies } from './kept-replies.actions.ts'
import { searchText } from './text-search.actions.ts'

type SearchDeps = Omit<actions.GymListDeps & ClusterDeps & actions.FindGymsDeps, 'keepPage' | 'keepClusters'>

export function searchRoutes(routes: Routes, given: SearchDeps): void {
  const { gymIndex, now } = given
  const deps = {
    ...given,
    keepPage: createKeptReplies<actions.GymPage>(gymIndex, now),
    keepClusters: createKeptReplies<Clusters>(gymIndex, now),
    keepCounts: createKeptReplies<actions.Counts>(gymIndex, now),
  }
  routes.serve(listGyms, async ({ member, query, req }) => {
    const { json, total, next, maxResults } = await actions.listGyms(deps, member, query)
    const headers = pageHeaders(req, { total, next })
    if (maxResults) headers['X-Result-Limit'] = String(maxResults)
    return reply(json, { headers })
  })
  routes.serve(searchByText, ({ query }) => searchText(deps, query))
  routes.serve(listGymClusters, ({ member, query }) => listClusters(deps, member, query))
  routes.serve(countGyms, ({ query }) => actions.countGyms(deps, query))
  routes.serve(findGyms, ({ body }) => actions.readListedGyms(deps, body.ids))
}
