// HTTP edge of the subscription.
import {
  applyPayment,
  listSubscriptions,
  readSubscription,
  setRenewal,
} from '@jumpingjack/contracts/user/subscription'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './subscription.actions.ts'

export function subscriptionRoutes(routes: Routes, deps: actions.SubscriptionDeps): void {
  routes.serve(setRenewal, ({ member, body }) => actions.setRenewal(deps, member, body.renews))
  routes.serve(applyPayment, ({ body: { userId, orderId, capturedAt } }) =>
    actions.applyPayment(deps, userId, { orderId, capturedAt: new Date(capturedAt), refundedAt: null }),
  )
  routes.serve(listSubscriptions, ({ query }) => actions.listSubscriptions(deps, query.after))
  routes.serve(readSubscription, ({ params }) => actions.readSubscription(deps, params.id))
}
