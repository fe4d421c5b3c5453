// The switches over HTTP, for tests on the same machine only, and what a payer or a merchant would do elsewhere.
import express, { type Request, Router } from 'express'
import { z } from 'zod'
import { loopbackOnly } from '../../maps/control/control.routes.ts'
import { type Books, type Charge, capturesOf } from '../books.ts'
import type { PaypalDeps } from '../deps.ts'
import { ledgerOf } from '../ledger/ledger.ts'
import { RefundRequest, readBody } from '../order-request.ts'
import { approveOrder, settleOrder } from '../order-steps.ts'
import { payBack } from '../pay-back.ts'
import { notFound } from '../refusal.ts'
import { PaypalOrder } from './switches.ts'
import { Tampering, tamper } from './tamper.ts'

const Approval = z.strictObject({ orderId: z.string() })
const Settlement = z.strictObject({ orderId: z.string(), outcome: z.enum(['COMPLETED', 'DECLINED']) })
const RefundOrder = z.union([
  z.strictObject({ captureId: z.string(), amount: RefundRequest.shape.amount }),
  z.strictObject({ orderId: z.string(), amount: RefundRequest.shape.amount }),
])

/** To be mounted at /control/paypal. */
export function controlRoutes(deps: PaypalDeps): Router {
  const { books, switches, webhooks, now } = deps
  const router = Router()
  router.use(loopbackOnly, express.json())

  /** What is done to an order is answered with 204. */
  function on(path: string, act: (body: unknown) => void): void {
    router.post(path, (req: Request, res) => {
      act(req.body)
      res.status(204).end()
    })
  }

  on('/', (body) => switches.set(readBody(PaypalOrder, body)))
  on('/approve', (body) => {
    const order = books.order(readBody(Approval, body).orderId)
    approveOrder(order, now())
    webhooks.announceApproval(order)
  })
  on('/tamper', (body) => {
    const { orderId, ...changes } = readBody(Tampering, body)
    tamper(books.order(orderId), changes)
  })
  on('/settle', (body) => {
    const { orderId, outcome } = readBody(Settlement, body)
    for (const capture of settleOrder(books.order(orderId), outcome, now())) webhooks.announceCapture(capture)
  })
  on('/refund', (body) => {
    const asked = readBody(RefundOrder, body)
    for (const charge of chargesOf(books, asked)) payBack(deps, charge, { amount: asked.amount })
  })

  router.get('/ledger', (_req, res) => {
    res.json(ledgerOf(deps))
  })
  return router
}

function chargesOf(books: Books, asked: z.infer<typeof RefundOrder>): Charge[] {
  if ('captureId' in asked) return [books.charge(asked.captureId)]
  const captures = capturesOf(books.order(asked.orderId))
  if (captures.length === 0) throw notFound()
  return captures.map(({ id }) => books.charge(id))
}
