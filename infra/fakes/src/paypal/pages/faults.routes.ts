// Sets faults over HTTP for tests, and performs actions of the payer and of the merchant.
import express, { type Request, Router } from 'express'
import { z } from 'zod'
import { loopbackOnly } from '../../shared/apply-fault.ts'
import type { PaypalDeps } from '../api/deps.ts'
import { makeRefund } from '../api/refund.ts'
import { FaultSetting } from '../faults/faults.ts'
import { Tampering, tamper } from '../faults/tamper.ts'
import { notFound } from '../orders/api-error.ts'
import { approveOrder, settleOrder } from '../orders/order-life-cycle.ts'
import { RefundRequest, readBody } from '../orders/order-request.ts'
import { type CaptureOfOrder, capturesOf, type OrderStore } from '../orders/order-store.ts'
import { ledgerOf } from './ledger.ts'

const Approval = z.strictObject({ orderId: z.string() })
const Settlement = z.strictObject({ orderId: z.string(), outcome: z.enum(['COMPLETED', 'DECLINED']) })
const RefundOrder = z.union([
  z.strictObject({ captureId: z.string(), amount: RefundRequest.shape.amount }),
  z.strictObject({ orderId: z.string(), amount: RefundRequest.shape.amount }),
])

/** To be mounted at /control/paypal. */
export function faultRoutes(deps: PaypalDeps): Router {
  const { store, faults, webhooks, now } = deps
  const router = Router()
  router.use(loopbackOnly, express.json())

  /** Actions respond 204. */
  function action(path: string, act: (body: unknown) => void): void {
    router.post(path, (req: Request, res) => {
      act(req.body)
      res.status(204).end()
    })
  }

  action('/', (body) => faults.set(readBody(FaultSetting, body)))
  action('/approve', (body) => {
    const order = store.order(readBody(Approval, body).orderId)
    approveOrder(order, now())
    webhooks.sendApproval(order)
  })
  action('/tamper', (body) => {
    const { orderId, ...changes } = readBody(Tampering, body)
    tamper(store.order(orderId), changes)
  })
  action('/settle', (body) => {
    const { orderId, outcome } = readBody(Settlement, body)
    for (const capture of settleOrder(store.order(orderId), outcome, now())) webhooks.sendCapture(capture)
  })
  action('/refund', (body) => {
    const input = readBody(RefundOrder, body)
    for (const captured of capturesFor(store, input)) makeRefund(deps, captured, { amount: input.amount })
  })

  router.get('/ledger', (_req, res) => {
    res.json(ledgerOf(deps))
  })
  return router
}

function capturesFor(store: OrderStore, input: z.infer<typeof RefundOrder>): CaptureOfOrder[] {
  if ('captureId' in input) return [store.capture(input.captureId)]
  const captures = capturesOf(store.order(input.orderId))
  if (captures.length === 0) throw notFound()
  return captures.map(({ id }) => store.capture(id))
}
