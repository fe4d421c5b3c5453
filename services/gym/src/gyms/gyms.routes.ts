// HTTP edge of gyms.
import { listGyms } from '@jumpingjack/contracts/gym-lists'
import { addGym, findGyms, readGym, readGymCard } from '@jumpingjack/contracts/gyms'
import type { Routes } from '@jumpingjack/kit/routes'
import * as actions from './gyms.actions.ts'

export function gymRoutes(routes: Routes, deps: actions.GymDeps): void {
  routes.serve(listGyms, async ({ member, query, req, res }) => {
    const { gyms, total, next, end } = await actions.listGyms(deps, member, query)
    res.setHeader('X-Total-Count', total)
    if (end) res.setHeader('X-Result-Limit', end)
    if (next) res.setHeader('Link', `<${nextPage(req.originalUrl, next)}>; rel="next"`)
    return gyms
  })
  routes.serve(readGym, ({ member, params }) => actions.readGym(deps, params.id, member.userId))
  routes.serve(addGym, ({ member, body }) => actions.addGym(deps, member, body))
  routes.serve(findGyms, ({ body }) => actions.findGyms(deps, body.ids))
  routes.serve(readGymCard, ({ params }) => actions.readGymCard(deps, params.id))
}

/** The same request from `cursor` on. */
function nextPage(url: string, cursor: string): string {
  const [path = '', query] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('cursor', cursor)
  return `${path}?${parameters}`
}
