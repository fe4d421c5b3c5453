// HTTP edge of the gym list, of its counts, of the map's clusters, of opening hours, and of gyms by their ids for other
// services.
import { countGyms, listGymClusters, listGyms } from '@jumpingjack/contracts/gym/gym-lists'
import { readGymWeeks } from '@jumpingjack/contracts/gym/gym-weeks'
import { findGyms } from '@jumpingjack/contracts/gym/gyms'
import { searchByText } from '@jumpingjack/contracts/gym/text-search'
import { pageHeaders } from '@jumpingjack/kit/http/paging'
import { Reply } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import type { ProviderGymDeps } from '../gyms/gyms.actions.ts'
import * as actions from './search.actions.ts'
import { searchText } from './search-text.actions.ts'
import { readWeeks } from './weeks.actions.ts'

type SearchDeps = Omit<actions.GymListDeps & ProviderGymDeps, 'keepReply'>

export function searchRoutes(routes: Routes, given: SearchDeps): void {
  const keepReply = actions.createKeptReplies(given.gymIndex, given.now)
  const deps = { ...given, keepReply }
  routes.serve(listGyms, async ({ member, query, req }) => {
    const { json, total, next, maxResults } = await actions.listGyms(deps, member, query)
    const headers = pageHeaders(req, { total, next })
    if (maxResults) headers['X-Result-Limit'] = String(maxResults)
    return new Reply(json, { headers })
  })
  routes.serve(searchByText, ({ query }) => searchText(deps, query))
  routes.serve(listGymClusters, ({ member, query }) => actions.listClusters(deps, member, query))
  routes.serve(countGyms, ({ query }) => actions.countGyms(deps, query))
  routes.serve(readGymWeeks, ({ query }) => readWeeks(deps, query.ids))
  routes.serve(findGyms, ({ body }) => actions.readListedGyms(deps, body.ids))
}
