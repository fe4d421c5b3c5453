// The API for servers: tokens, orders, captures, refunds, and the webhook with its certificate.
import express, { type Request, type Response, Router } from 'express'
import { z } from 'zod'
import { call, type PaypalDeps, requireAccessToken } from './deps.ts'
import {
  type Capture,
  captureOrder,
  captureReply,
  checkCapturable,
  createOrder,
  minimalOrderReply,
  type Order,
  orderReply,
  type Refund,
  refundCapture,
  refundReply,
} from './order.ts'
import { type ApiError, notFound, OrderRequest, RefundRequest, readBody, unprocessable } from './requests.ts'

const lifetimesS = { access: 32_400, client: 900 }

/** A host name without scheme and port. */
const Domain = z.string().regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i)

const TokenRequest = z.object({
  grant_type: z.literal('client_credentials'),
  response_type: z.enum(['token', 'client_token']).default('token'),
  'domains[]': z.union([Domain.transform((one) => [one]), z.array(Domain)]).default([]),
})

/** Access tokens for servers and client tokens for browsers in exchange for the client's credentials. */
export function tokenRoutes(deps: PaypalDeps): Router {
  const { clientId, clientSecret, otherSecrets = [] } = deps.options
  const basicOf = (secret: string) => `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
  const form = express.urlencoded({ extended: false, limit: '10kb' })
  return Router().post('/v1/oauth2/token', call(deps, 'token'), form, (req, res) => {
    const valid = [clientSecret, ...otherSecrets].map(basicOf)
    const reject = (status: number, error: string, error_description: string) =>
      void res.status(status).json({ error, error_description })
    if (!valid.includes(req.headers.authorization ?? '') || deps.faults.of().mode === 'invalid-credentials')
      return reject(401, 'invalid_client', 'Client Authentication failed')
    const { data, error } = TokenRequest.safeParse(req.body)
    if (!data) return reject(400, 'invalid_request', error.message)
    const kind = data.response_type === 'client_token' ? 'client' : 'access'
    const access_token = deps.tokens.issue(kind, lifetimesS[kind], data['domains[]'])
    res.set('Cache-Control', 'no-store')
    res.json({ access_token, token_type: 'Bearer', expires_in: lifetimesS[kind] })
  })
}

export function notificationRoutes(deps: PaypalDeps): Router {
  const { webhookId, webhookUrl } = deps.options
  const router = Router()
  router.get('/v1/notifications/certs/:id', call(deps, 'certificate'), async (req, res) => {
    const { certificateId, certificate } = await deps.signer
    if (req.params.id !== certificateId) return void res.status(404).end()
    res.type('application/x-x509-ca-cert').send(certificate)
  })
  return router.get('/v1/notifications/webhooks/:id', requireAccessToken(deps), (req, res) => {
    if (req.params.id !== webhookId) throw notFound()
    res.json({ id: webhookId, url: webhookUrl, event_types: [{ name: '*' }] })
  })
}

/** Orders v2 and Payments v2. Needs a JSON body parser in front. */
export function ordersRoutes(deps: PaypalDeps): Router {
  const { store, faults, webhooks, now } = deps
  const router = Router()
  const begin = (name: string) => [call(deps, name), requireAccessToken(deps)]
  const requestIdOf = (req: Request) => req.get('PayPal-Request-Id')
  const orders = '/v2/checkout/orders'
  const captures = '/v2/payments/captures'

  function reply(req: Request, res: Response, order: Order, isNew: boolean): void {
    const isWhole = req.get('Prefer') === 'return=representation'
    res.status(isNew ? 201 : 200).json(isWhole ? orderReply(order) : minimalOrderReply(order))
  }

  router.post(orders, begin('create'), (req: Request, res: Response) => {
    const { result: order, isNew } = store.once('create', requestIdOf(req), () => {
      const created = createOrder(readBody(OrderRequest, req.body), requestIdOf(req), now())
      store.add(created)
      return created
    })
    reply(req, res, order, isNew)
  })

  router.get(`${orders}/:id`, begin('read'), (req: Request, res: Response) => {
    if (faults.of().ordersExpired) throw notFound()
    res.json(orderReply(store.order(req.params.id)))
  })

  router.get(`${captures}/:id`, begin('read-capture'), (req: Request, res: Response) => {
    const { order, capture } = store.capture(req.params.id)
    res.json(captureReply(order, capture))
  })

  router.post(`${orders}/:id/capture`, begin('capture'), async (req: Request, res: Response) => {
    const order = store.order(req.params.id)
    store.countAttempt(order.id)
    const { isNew } = store.once(`capture ${order.id}`, requestIdOf(req), () => makeCapture(deps, order))
    if (faults.of().mode === 'webhook-first') await webhooks.delivered()
    if (faults.cutsReply()) req.socket.destroy()
    else reply(req, res, order, isNew)
  })

  router.post(`${captures}/:id/refund`, begin('refund'), (req: Request, res: Response) => {
    const { order, capture } = store.capture(req.params.id)
    const { result, isNew } = store.once(`refund ${capture.id}`, requestIdOf(req), () => {
      const description = 'Capture could not be refunded due to insufficient funds.'
      return faults.of().mode === 'refunds-refused'
        ? unprocessable('REFUND_FAILED_INSUFFICIENT_FUNDS', description)
        : makeRefund(deps, order, capture, readBody(RefundRequest, req.body))
    })
    if (faults.cutsReply()) req.socket.destroy()
    else res.status(isNew ? 201 : 200).json(refundReply(result))
  })
  return router
}

/** A declined payment is repeated for the same request id. */
function makeCapture({ faults, webhooks, now }: PaypalDeps, order: Order): Order | ApiError {
  checkCapturable(order)
  const { mode } = faults.of()
  if (mode === 'declined') {
    const description =
      "The instrument presented was either declined by the processor or bank, or it can't be used for this payment."
    return unprocessable('INSTRUMENT_DECLINED', description)
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
  webhooks.sendRefund(refund)
  return refund
}
