// HTTP edge of payments.
import type { IncomingHttpHeaders } from 'node:http'
import {
  captureOrder,
  confirmPayment,
  createOrder,
  listReceipts,
  refundOrder,
  setUpPayment,
} from '@jumpingjack/contracts/payment/payments'
import { invalidRequest } from '@jumpingjack/kit/http/problem'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import { z } from 'zod'
import { type ConfirmDeps, confirmPayment as confirm } from './confirm-payment.actions.ts'
import * as actions from './orders.actions.ts'
import { refundOrder as refund } from './refund-order.actions.ts'

export interface PaymentPage {
  mode: 'live' | 'sandbox'
  /** Address of PayPal's script for browsers. */
  scriptUrl: string
}

const IdempotencyKey = z
  .string()
  .regex(/^.{1,100}$/, 'The header Idempotency-Key must have 1 to 100 characters')
  .optional()

export function orderRoutes(routes: Routes, deps: ConfirmDeps, page: PaymentPage): void {
  routes.serve(setUpPayment, async () => ({ clientToken: await deps.paypal.clientToken(), ...page }))
  routes.serve(createOrder, ({ member, req }) =>
    actions.createOrder(deps, member, idempotencyKey(req.headers)),
  )
  routes.serve(captureOrder, ({ member, params }) => actions.captureOrder(deps, member, params.orderId))
  routes.serve(confirmPayment, ({ member, body }) => confirm(deps, member, body.orderId))
  routes.serve(refundOrder, ({ params }) => refund(deps, params.orderId))
  routes.serve(listReceipts, ({ member }) => actions.listReceipts(deps, member))
}

function idempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const parsed = IdempotencyKey.safeParse(headers['idempotency-key'])
  if (!parsed.success) throw invalidRequest(parsed.error)
  return parsed.data
}
