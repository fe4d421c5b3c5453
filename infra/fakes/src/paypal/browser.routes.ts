// For the payer's browser: the web SDK and its calls, and the window in which the payer approves or cancels an order.
import { join } from 'node:path'
import { escapeHtml } from '@jumpingjack/kit/http/escape-html'
import express, { type Request, type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { browserBundle } from '../shared/browser-bundle.ts'
import { page, pageHeaders } from '../shared/page.ts'
import { call, type PaypalDeps, path } from './deps.ts'
import { approveOrder, formatMoney, type Order } from './order.ts'
import { ApiError } from './requests.ts'

const script = browserBundle(join(import.meta.dirname, 'browser/main.ts'))

export function scriptRoutes(deps: PaypalDeps): Router {
  const { store, faults, tokens } = deps
  const router = Router()
  const authentic: RequestHandler = (req, res, next) => {
    const claims = faults.of().mode !== 'invalid-credentials' && tokens.read('client', String(req.body))
    if (claims && isFrom(req, claims.domains)) next()
    else res.status(401).json({ error: 'invalid_token' })
  }
  // The token is sent as a plain text body: it does not appear in addresses, and needs no preflight request.
  const begin = (name: string) => [call(deps, name), express.text({ limit: '10kb' }), authentic]
  router.use('/web-sdk', (_req, res, next) => {
    res.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
    next()
  })
  router.get('/web-sdk/v6/core', call(deps, 'script'), async (_req, res) => {
    const text = await script()
    res.set('Cache-Control', 'no-cache').type('text/javascript').send(text)
  })
  router.post('/web-sdk/v6/instance', ...begin('instance'), (_req, res) => {
    res.json({ eligibleMethods: ['paypal'] })
  })
  return router.post('/web-sdk/v6/orders/:id', ...begin('outcome'), (req, res) => {
    const { status } = store.order(req.params.id)
    res.json({ isApproved: status === 'APPROVED' || status === 'COMPLETED' })
  })
}

/** Subdomains of an allowed domain are allowed. */
function isFrom(req: Request, domains: string[]): boolean {
  const origin = req.get('Origin')
  if (domains.length === 0) return true
  if (!origin || !URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
}

const Answer = z.object({ answer: z.enum(['approve', 'cancel']) })
const checkout = '/checkoutnow'

export function checkoutRoutes(deps: PaypalDeps): Router {
  const { store, webhooks, now } = deps
  const router = Router()
  const form = express.urlencoded({ extended: false, limit: '1kb' })
  router.use(checkout, call(deps, 'checkout'), pageHeaders("script-src 'self'; form-action 'self'"))
  router.get(`${checkout}/close.js`, (_req, res) => {
    res.type('text/javascript').send('window.close()')
  })
  router.get(checkout, (req, res) => {
    const order = store.order(req.query.token)
    res.send(order.status === 'COMPLETED' ? paidPage : checkoutPage(order))
  })
  router.post(checkout, form, (req, res) => {
    const order = store.order(req.query.token)
    if (Answer.parse(req.body).answer === 'approve') {
      approveOrder(order, now())
      webhooks.sendApproval(order)
    }
    res.send(closingPage)
  })
  return router.use(checkout, sendErrorPage)
}

const sendErrorPage: express.ErrorRequestHandler = (error, _req, res, next) => {
  if (error instanceof ApiError || error instanceof z.ZodError) res.status(400).send(unknownPage)
  else next(error)
}

function checkoutPage({
  purchase_units: [{ amount, description = 'An order of Jumpingjack' }],
}: Order): string {
  const price = formatMoney(amount)
  return page(
    `Pay ${price}`,
    `<p>${escapeHtml(description)}. This is a fake of PayPal: no real money moves.</p>
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
  `<p>You can close this window.</p><script src="${path}${checkout}/close.js"></script>`,
)
