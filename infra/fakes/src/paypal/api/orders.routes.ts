// Orders v2 and Payments v2: creates, reads, captures and refunds orders.
import { type Request, type Response, Router } from 'express'
import { notFound, unprocessable } from '../orders/api-error.ts'
import {
  type Capture,
  captureOrder,
  checkCapturable,
  createOrder,
  type Order,
  type Refund,
  refundCapture,
} from '../orders/order.ts'
import { OrderRequest, RefundRequest, readBody } from '../orders/order-request.ts'
import { captureReply, minimalOrderReply, orderReply, refundReply } from '../orders/representation.ts'
import { call, type PaypalDeps, requireAccessToken } from './deps.ts'

/** Needs a JSON body parser in front. */
export function ordersRoutes(deps: PaypalDeps): Router {
  const { store, faults, now } = deps
  const router = Router()
  const authentic = requireAccessToken(deps)
  const orders = '/v2/checkout/orders'

  function reply(req: Request, res: Response, order: Order, isNew: boolean): void {
    const isWhole = req.get('Prefer') === 'return=representation'
    res.status(isNew ? 201 : 200)
    res.json(isWhole ? orderReply(order) : minimalOrderReply(order))
  }

  router.post(orders, call(deps, 'create'), authentic, (req, res) => {
    const { result: order, isNew } = store.once('create', req.get('PayPal-Request-Id'), () => {
      const created = createOrder(readBody(OrderRequest, req.body), now())
      store.add(created)
      return created
    })
    reply(req, res, order, isNew)
  })

  router.get(`${orders}/:id`, call(deps, 'read'), authentic, (req, res) => {
    if (faults.of().ordersExpired) throw notFound()
    res.json(orderReply(store.order(String(req.params.id))))
  })

  router.get('/v2/payments/captures/:id', call(deps, 'read-capture'), authentic, (req, res) => {
    const { order, capture } = store.capture(String(req.params.id))
    res.json(captureReply(order, capture))
  })

  router.post(`${orders}/:id/capture`, call(deps, 'capture'), authentic, (req, res) => {
    const order = store.order(String(req.params.id))
    order.captureAttempts++
    const requestId = req.get('PayPal-Request-Id')
    const { isNew } = store.once(`capture ${order.id}`, requestId, () => makeCapture(deps, order))
    if (faults.cutsReply()) return void req.socket.destroy()
    reply(req, res, order, isNew)
  })

  router.post('/v2/payments/captures/:id/refund', call(deps, 'refund'), authentic, (req, res) => {
    const { order, capture } = store.capture(String(req.params.id))
    if (faults.of().mode === 'refunds-refused') {
      const description = 'Capture could not be refunded due to insufficient funds.'
      throw unprocessable('REFUND_FAILED_INSUFFICIENT_FUNDS', description)
    }
    const { result, isNew } = store.once(`refund ${capture.id}`, req.get('PayPal-Request-Id'), () =>
      makeRefund(deps, order, capture, readBody(RefundRequest, req.body)),
    )
    if (faults.cutsReply()) return void req.socket.destroy()
    res.status(isNew ? 201 : 200).json(refundReply(order, result))
  })
  return router
}

function makeCapture({ faults, webhooks, now }: PaypalDeps, order: Order): Order {
  checkCapturable(order)
  const { mode } = faults.of()
  if (mode === 'declined') {
    const description =
      "The instrument presented was either declined by the processor or bank, or it can't be used for this payment."
    throw unprocessable('INSTRUMENT_DECLINED', description)
  }
  captureOrder(order, mode === 'pending' ? 'PENDING' : 'COMPLETED', now())
  webhooks.sendCapture(order)
  return order
}

/** For the merchant's server, and for the merchant in the dashboard. */
export function makeRefund(
  { webhooks, now }: PaypalDeps,
  order: Order,
  capture: Capture,
  request: RefundRequest,
): Refund {
  const refund = refundCapture(order, capture, request, now())
  webhooks.sendRefund(order, refund)
  return refund
}
