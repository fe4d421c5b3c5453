// HTTP edge of gyms.
import { listGyms } from '@jumpingjack/contracts/gym/gym-lists'
import { addGym, findGyms, readGym, readGymCard } from '@jumpingjack/contracts/gym/gyms'
import { pageHeaders } from '@jumpingjack/kit/http/paging'
import { reply } from '@jumpingjack/kit/http/reply'
import type { Routes } from '@jumpingjack/kit/http/routes'
import * as actions from './gyms.actions.ts'

export function gymRoutes(routes: Routes, deps: actions.GymDeps): void {
  routes.serve(listGyms, async ({ member, query, req }) => {
    const { gyms, total, next, end } = await actions.listGyms(deps, member, query)
    const headers = pageHeaders(req.originalUrl, { total, next })
    if (end) headers['X-Result-Limit'] = String(end)
    return reply(gyms, { headers })
  })
  routes.serve(readGym, ({ member, params }) => actions.readGym(deps, params.id, member.userId))
  routes.serve(addGym, ({ member, body }) => actions.addGym(deps, member, body))
  routes.serve(findGyms, ({ body }) => actions.findGyms(deps, body.ids))
  routes.serve(readGymCard, ({ params }) => actions.readGymCard(deps, params.id))
}
