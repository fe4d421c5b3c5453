// Sets faults over HTTP for tests, and performs actions of the payer and of the merchant.
import express, { Router } from 'express'
import { z } from 'zod'
import type { PaypalDeps } from '../api/deps.ts'
import { makeRefund } from '../api/orders.routes.ts'
import { FaultSetting } from '../faults.ts'
import { notFound } from '../orders/api-error.ts'
import { approveOrder, settleOrder } from '../orders/order.ts'
import { RefundRequest, readBody } from '../orders/order-request.ts'
import { ledgerOf } from './ledger.ts'

const Approval = z.strictObject({ orderId: z.string() })
const Settlement = Approval.extend({ outcome: z.enum(['COMPLETED', 'DECLINED']) })
const RefundOrder = Approval.extend(RefundRequest.shape)
/** Changes of an order that the product must reject. */
const Tampering = Approval.extend({
  /** Another merchant's id. */
  payee: z.string().optional(),
  amount: z.string().optional(),
  currency: z.string().length(3).optional(),
  customId: z.string().optional(),
  status: z.enum(['CREATED', 'APPROVED', 'COMPLETED', 'VOIDED']).optional(),
})

/** To be mounted at /control/paypal. */
export function controlRoutes(deps: PaypalDeps): Router {
  const { store, faults, webhooks, now } = deps
  const router = Router()
  router.use(express.json())

  /** Actions respond 204. */
  function action<S extends z.ZodType>(path: string, schema: S, act: (input: z.output<S>) => void): void {
    router.post(path, (req, res) => {
      act(readBody(schema, req.body))
      res.status(204).end()
    })
  }

  action('/', FaultSetting, faults.set)
  action('/approve', Approval, ({ orderId }) => {
    const order = store.order(orderId)
    approveOrder(order, now())
    webhooks.sendApproval(order)
  })
  action('/settle', Settlement, ({ orderId, outcome }) => {
    const order = store.order(orderId)
    if (settleOrder(order, outcome, now())) webhooks.sendCapture(order)
  })
  action('/refund', RefundOrder, ({ orderId, amount }) => {
    const order = store.order(orderId)
    if (!order.capture) throw notFound()
    makeRefund(deps, order, order.capture, { amount })
  })
  action('/tamper', Tampering, ({ orderId, payee, amount, currency, customId, status }) => {
    const order = store.order(orderId)
    const { unit } = order
    order.status = status ?? order.status
    unit.payee.merchant_id = payee ?? unit.payee.merchant_id
    unit.amount.value = amount ?? unit.amount.value
    unit.amount.currency_code = currency ?? unit.amount.currency_code
    unit.custom_id = customId ?? unit.custom_id
  })
  router.get('/ledger', (_req, res) => {
    res.json(ledgerOf(deps))
  })
  return router
}
