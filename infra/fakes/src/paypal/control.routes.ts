// Sets faults over HTTP for tests, performs actions of the payer and of the merchant, and replies with all orders,
// their captures and refunds, and the number of calls.
import express, { Router } from 'express'
import { z } from 'zod'
import { makeRefund } from './api.routes.ts'
import { FaultSetting, type PaypalDeps } from './deps.ts'
import { approveOrder, captureOf, settleOrder } from './order.ts'
import { notFound, RefundRequest, readBody } from './requests.ts'

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
    const capture = captureOf(order)
    if (!capture) throw notFound()
    makeRefund(deps, order, capture, { amount })
  })
  action('/tamper', Tampering, ({ orderId, payee, amount, currency, customId, status }) => {
    const order = store.order(orderId)
    const [unit] = order.purchase_units
    order.status = status ?? order.status
    unit.payee.merchant_id = payee ?? unit.payee.merchant_id
    // A capture has the same amount.
    unit.amount.value = amount ?? unit.amount.value
    unit.amount.currency_code = currency ?? unit.amount.currency_code
    for (const part of [unit, captureOf(order)]) if (part) part.custom_id = customId ?? part.custom_id
  })
  router.get('/ledger', (_req, res) => {
    res.json(ledgerOf(deps))
  })
  return router
}

export type Ledger = ReturnType<typeof ledgerOf>

function ledgerOf({ store, faults, webhooks }: PaypalDeps) {
  return {
    /** Last used first. */
    orders: store.all().map(({ order, captureAttempts }) => {
      const [{ custom_id = null, payments }] = order.purchase_units
      return {
        id: order.id,
        status: order.status,
        customId: custom_id,
        createdAt: order.create_time,
        captureAttempts,
        charges: payments?.captures.map(({ id, status, amount }) => ({ id, status, amount })) ?? [],
        refunds: payments?.refunds?.map(({ id, amount }) => ({ id, amount })) ?? [],
      }
    }),
    calls: faults.ledger.counts(),
    webhooks: webhooks.counts(),
  }
}
