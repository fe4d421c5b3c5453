// Payments v2: reads and refunds captures.
import { Router } from 'express'
import { unprocessable } from '../orders/api-error.ts'
import { RefundRequest, readBody } from '../orders/order-request.ts'
import { call, requireAccessToken } from './call.ts'
import type { PaypalDeps } from './deps.ts'
import { makeRefund } from './refund.ts'

/** Needs a JSON body parser in front. */
export function paymentsRoutes(deps: PaypalDeps): Router {
  const { store, representation, faults, tokens } = deps
  const router = Router()
  const authentic = requireAccessToken(tokens, faults)

  router.get('/v2/payments/captures/:id', call(faults, 'read-capture'), authentic, (req, res) => {
    res.json(representation.capture(store.capture(String(req.params.id)).capture))
  })

  router.post('/v2/payments/captures/:id/refund', call(faults, 'refund'), authentic, (req, res) => {
    const captured = store.capture(String(req.params.id))
    if (faults.current().mode === 'refunds-refused')
      throw unprocessable(
        'REFUND_FAILED_INSUFFICIENT_FUNDS',
        'Capture could not be refunded due to insufficient funds.',
      )
    const { id, isNew } = store.once(
      `refund ${captured.capture.id}`,
      req.get('PayPal-Request-Id'),
      () => makeRefund(deps, captured, readBody(RefundRequest, req.body)).id,
    )
    if (faults.cutsReply()) return void req.socket.destroy()
    const { refund, captureId } = store.refund(id)
    res.status(isNew ? 201 : 200).json(representation.refund(refund, captureId))
  })

  router.get('/v2/payments/refunds/:id', call(faults, 'read-refund'), authentic, (req, res) => {
    const { refund, captureId } = store.refund(String(req.params.id))
    res.json(representation.refund(refund, captureId))
  })
  return router
}
