// Orders v2: create, read and capture orders.
import { type Request, type Response, Router } from 'express'
import { unprocessable } from '../orders/api-error.ts'
import type { Order } from '../orders/order.ts'
import { captureOrder, checkCapturable, createOrder } from '../orders/order-life-cycle.ts'
import { OrderRequest, readBody } from '../orders/order-request.ts'
import { capturesOf } from '../orders/order-store.ts'
import { call, requireAccessToken } from './call.ts'
import type { PaypalDeps } from './deps.ts'

/** Needs a JSON body parser in front. */
export function ordersRoutes(deps: PaypalDeps): Router {
  const { store, representation, faults, tokens, now } = deps
  const router = Router()
  const authentic = requireAccessToken(tokens, faults)

  function reply(req: Request, res: Response, { order, isNew }: { order: Order; isNew: boolean }): void {
    const isWhole = req.get('Prefer') === 'return=representation'
    const body = isWhole ? representation.order(order) : representation.minimalOrder(order)
    res.status(isNew ? 201 : 200).json(body)
  }

  router.post('/v2/checkout/orders', call(faults, 'create'), authentic, (req, res) => {
    const { id, isNew } = store.once('create', req.get('PayPal-Request-Id'), () => {
      const order = createOrder(readBody(OrderRequest, req.body), now())
      store.add(order)
      return order.id
    })
    reply(req, res, { order: store.order(id), isNew })
  })

  router.get('/v2/checkout/orders/:id', call(faults, 'read'), authentic, (req, res) => {
    res.json(representation.order(store.order(String(req.params.id))))
  })

  router.post('/v2/checkout/orders/:id/capture', call(faults, 'capture'), authentic, (req, res) => {
    const order = store.order(String(req.params.id))
    store.recordAttempt(order.id)
    const { isNew } = store.once(`capture ${order.id}`, req.get('PayPal-Request-Id'), () => {
      capture(order, deps)
      return order.id
    })
    if (faults.cutsReply()) return void req.socket.destroy()
    reply(req, res, { order, isNew })
  })
  return router
}

function capture(order: Order, { store, representation, faults, webhooks, now }: PaypalDeps): void {
  checkCapturable(order)
  const { mode } = faults.current()
  if (mode === 'declined') {
    const description =
      "The instrument presented was either declined by the processor or bank, or it can't be used for this payment."
    throw unprocessable('INSTRUMENT_DECLINED', description, [
      representation.checkoutLink(order.id, 'redirect'),
    ])
  }
  captureOrder(order, mode === 'pending' ? 'PENDING' : 'COMPLETED', now())
  store.recordCaptures(order)
  for (const capture of capturesOf(order)) webhooks.sendCapture(capture)
}
