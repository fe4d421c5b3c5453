// The checkout window, in which the payer approves or cancels an order.
import express, { Router } from 'express'
import { z } from 'zod'
import { escapeHtml, page, pageHeaders } from '../../shared/page.ts'
import { call, type PaypalDeps } from '../api/deps.ts'
import { ApiError } from '../orders/api-error.ts'
import { formatMoney } from '../orders/money.ts'
import { approveOrder, type Order } from '../orders/order.ts'

const Answer = z.object({ answer: z.enum(['approve', 'cancel']) })
const path = '/checkoutnow'

export function checkoutRoutes(deps: PaypalDeps): Router {
  const { store, webhooks, now } = deps
  const router = Router()
  const form = express.urlencoded({ extended: false, limit: '1kb' })
  router.use(path, call(deps, 'checkout'), pageHeaders("script-src 'self'; form-action 'self'"))

  router.get(`${path}/close.js`, (_req, res) => {
    res.type('text/javascript').send('window.close()')
  })
  router.get(path, (req, res) => {
    const order = store.order(String(req.query.token))
    res.send(order.status === 'COMPLETED' ? paidPage : checkoutPage(order))
  })
  router.post(path, form, (req, res) => {
    const order = store.order(String(req.query.token))
    if (Answer.parse(req.body).answer === 'approve') {
      approveOrder(order, now())
      webhooks.sendApproval(order)
    }
    res.send(closingPage)
  })
  router.use(path, sendErrorPage)
  return router
}

const sendErrorPage: express.ErrorRequestHandler = (error, _req, res, next) => {
  if (error instanceof ApiError || error instanceof z.ZodError) res.status(400).send(unknownPage)
  else next(error)
}

function checkoutPage({ unit }: Order): string {
  const price = formatMoney(unit.amount)
  return page(
    `Pay ${price}`,
    `<p>${escapeHtml(unit.description ?? 'An order of Jumpingjack')}. This is a fake of PayPal: no real money moves.</p>
    <form method="post">
      <button class="primary" name="answer" value="approve">Pay ${price} as Demo Payer</button>
      <button class="quiet" name="answer" value="cancel">Cancel</button>
    </form>`,
  )
}

const unknownPage = page('This order is not known', '<p>Please close this window and try again.</p>')
const paidPage = page('This order is paid', '<p>You can close this window.</p>')
/** Closes its window. */
const closingPage = page(
  'Thank you',
  `<p>You can close this window.</p><script src="/paypal${path}/close.js"></script>`,
)
