// Payments v2: captures and refunds by their own ids.
import { Router } from 'express'
import type { PaypalDeps } from '../deps.ts'
import { RefundRequest, readBody } from '../order-request.ts'
import { payBack } from '../pay-back.ts'
import { cannot } from '../refusal.ts'
import { met, withAccessToken } from './gate.ts'

/** To be mounted behind a JSON reader. */
export function paymentsRoutes(deps: PaypalDeps): Router {
  const { books, representation, switches, tokens } = deps
  const router = Router()
  const authentic = withAccessToken(tokens, switches)

  router.get('/v2/payments/captures/:id', met(switches, 'read-capture'), authentic, (req, res) => {
    res.json(representation.capture(books.charge(String(req.params.id)).capture))
  })

  router.post('/v2/payments/captures/:id/refund', met(switches, 'refund'), authentic, (req, res) => {
    const charge = books.charge(String(req.params.id))
    if (switches.current().mode === 'refunds-refused')
      throw cannot(
        'REFUND_FAILED_INSUFFICIENT_FUNDS',
        'Capture could not be refunded due to insufficient funds.',
      )
    const { id, isNew } = books.once(
      `refund ${charge.capture.id}`,
      req.get('PayPal-Request-Id'),
      () => payBack(deps, charge, readBody(RefundRequest, req.body)).id,
    )
    if (switches.cutsReply()) return void req.socket.destroy()
    const { refund, captureId } = books.refund(id)
    res.status(isNew ? 201 : 200).json(representation.refund(refund, captureId))
  })

  router.get('/v2/payments/refunds/:id', met(switches, 'read-refund'), authentic, (req, res) => {
    const { refund, captureId } = books.refund(String(req.params.id))
    res.json(representation.refund(refund, captureId))
  })
  return router
}
