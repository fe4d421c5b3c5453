// HTTP edge of what gyms cost.
import {
  addCost,
  confirmCost,
  listAllCosts,
  listCosts,
  removeCost,
  withdrawCost,
  withdrawCostConfirmation,
} from '@jumpingjack/contracts/costs/costs'
import { pageReply, Reply } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './costs.actions.ts'

export function costRoutes(routes: Routes, deps: actions.CostDeps): void {
  routes.serve(listCosts, ({ member, params }) => actions.listCosts(deps, member, params.id))
  routes.serve(addCost, async ({ member, params, body }) => {
    const { observation, created } = await actions.addCost(deps, member, params.id, body)
    return created ? observation : new Reply(observation, { status: 200 })
  })
  routes.serve(confirmCost, ({ member, params }) => actions.confirmCost(deps, member, params.id))
  routes.serve(withdrawCostConfirmation, ({ member, params }) =>
    actions.withdrawConfirmation(deps, member, params.id),
  )
  routes.serve(withdrawCost, ({ member, params }) => actions.withdrawCost(deps, member, params.id))
  routes.serve(listAllCosts, async ({ query, req }) =>
    pageReply(req, await actions.listAllCosts(deps, query)),
  )
  routes.serve(removeCost, ({ admin, params }) => actions.removeCost(deps, admin, params.id))
}
