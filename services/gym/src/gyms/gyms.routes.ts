// HTTP edge of gyms.
import { readHours } from '@jumpingjack/contracts/facts/hours-reading'
import { addGym, readGymCard, readGymRatings } from '@jumpingjack/contracts/gym/gyms'
import { gymIdsPerPage, listGymIds } from '@jumpingjack/contracts/gym/public-gyms'
import { Reply } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import { idempotencyKey } from '@jumpingjack/kit/routing/routes'
import * as actions from './gyms.actions.ts'

export function gymRoutes(routes: Routes, deps: actions.GymDeps): void {
  routes.serve(readGymRatings, ({ query }) => actions.readRatings(deps, query.ids))
  routes.serve(readHours, async ({ query }) => actions.readHours(query.text))
  routes.serve(addGym, async ({ member, body, req }) => {
    const { gym, created } = await actions.addGym(deps, member, body, idempotencyKey(req))
    return created ? gym : new Reply(gym, { status: 200 })
  })
  routes.serve(listGymIds, ({ query }) => deps.gyms.idsAfter(query.after, gymIdsPerPage))
  routes.serve(readGymCard, ({ params }) => actions.readGymCard(deps, params.id))
}
