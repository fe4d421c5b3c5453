// Orders v2: opened, read, charged.
import { type Request, type Response, Router } from 'express'
import { capturesOf } from '../books.ts'
import type { PaypalDeps } from '../deps.ts'
import { OrderRequest, readBody } from '../order-request.ts'
import { chargeOrder, checkChargeable, openOrder } from '../order-steps.ts'
import { cannot } from '../refusal.ts'
import type { Order } from '../wire.ts'
import { met, withAccessToken } from './gate.ts'

/** To be mounted behind a JSON reader. */
export function ordersRoutes(deps: PaypalDeps): Router {
  const { books, representation, switches, tokens, now } = deps
  const router = Router()
  const authentic = withAccessToken(tokens, switches)

  function reply(req: Request, res: Response, { order, isNew }: { order: Order; isNew: boolean }): void {
    const isWhole = req.get('Prefer') === 'return=representation'
    const body = isWhole ? representation.order(order) : representation.orderInShort(order)
    res.status(isNew ? 201 : 200).json(body)
  }

  router.post('/v2/checkout/orders', met(switches, 'create'), authentic, (req, res) => {
    const { id, isNew } = books.once('create', req.get('PayPal-Request-Id'), () => {
      const order = openOrder(readBody(OrderRequest, req.body), now())
      books.add(order)
      return order.id
    })
    reply(req, res, { order: books.order(id), isNew })
  })

  router.get('/v2/checkout/orders/:id', met(switches, 'read'), authentic, (req, res) => {
    res.json(representation.order(books.order(String(req.params.id))))
  })

  router.post('/v2/checkout/orders/:id/capture', met(switches, 'capture'), authentic, (req, res) => {
    const order = books.order(String(req.params.id))
    books.noteAttempt(order.id)
    const { isNew } = books.once(`capture ${order.id}`, req.get('PayPal-Request-Id'), () => {
      charge(order, deps)
      return order.id
    })
    if (switches.cutsReply()) return void req.socket.destroy()
    reply(req, res, { order, isNew })
  })
  return router
}

function charge(order: Order, { books, representation, switches, webhooks, now }: PaypalDeps): void {
  checkChargeable(order)
  const { mode } = switches.current()
  if (mode === 'declined') {
    const description =
      "The instrument presented was either declined by the processor or bank, or it can't be used for this payment."
    throw cannot('INSTRUMENT_DECLINED', description, [representation.checkoutLink(order.id, 'redirect')])
  }
  chargeOrder(order, mode === 'pending' ? 'PENDING' : 'COMPLETED', now())
  books.noteCaptures(order)
  for (const capture of capturesOf(order)) webhooks.announceCapture(capture)
}
