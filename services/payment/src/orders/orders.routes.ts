// HTTP edge of payments.
import {
  captureOrder,
  confirmPayment,
  createOrder,
  listPaidOrders,
  listReceipts,
  refundPaidOrder,
  setUpPayment,
} from '@jumpingjack/contracts/payment/payments'
import { readPaymentRecords } from '@jumpingjack/contracts/review/export'
import { pageReply } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import { idempotencyKey } from '@jumpingjack/kit/routing/routes'
import { type ConfirmDeps, confirmPayment as confirm } from './confirm-payment.actions.ts'
import { type DeletionDeps, requireAccount } from './deleted-accounts.actions.ts'
import * as actions from './orders.actions.ts'
import { listPaid, refundByAdmin } from './refund-order.actions.ts'

export interface PaymentPage {
  mode: 'live' | 'sandbox'
  /** Address of PayPal's script for browsers. */
  scriptUrl: string
}

export function orderRoutes(routes: Routes, deps: ConfirmDeps & DeletionDeps, page: PaymentPage): void {
  routes.serve(setUpPayment, async () => ({ clientToken: await deps.paypal.clientToken(), ...page }))
  routes.serve(createOrder, async ({ member, req }) => {
    await requireAccount(deps, member.userId)
    return actions.createOrder(deps, member, idempotencyKey(req))
  })
  routes.serve(captureOrder, async ({ member, params }) => {
    await requireAccount(deps, member.userId)
    return actions.captureOrder(deps, member, params.orderId)
  })
  routes.serve(confirmPayment, ({ member, body }) => confirm(deps, member, body.orderId))
  routes.serve(listPaidOrders, async ({ query, req }) => {
    const entries = await listPaid(deps, query.q)
    return pageReply(req, { entries, total: entries.length, next: undefined })
  })
  routes.serve(refundPaidOrder, ({ admin, params }) => refundByAdmin(deps, admin, params.orderId))
  routes.serve(listReceipts, ({ member }) => actions.listReceipts(deps, member.userId))
  routes.serve(readPaymentRecords, ({ params }) => actions.readRecords(deps, params.id))
}
