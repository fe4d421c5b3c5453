// The fake of PayPal, to be mounted at the root of an app.
import express, { Router } from 'express'
import { call, createDeps, type FakePaypalOptions, path, requireAccessToken } from './api/deps.ts'
import { ordersRoutes } from './api/orders.routes.ts'
import { scriptRoutes } from './api/script.routes.ts'
import { tokensRoutes } from './api/tokens.routes.ts'
import { notFound, sendApiErrors } from './orders/api-error.ts'
import { checkoutRoutes } from './pages/checkout.routes.ts'
import { controlRoutes } from './pages/control.routes.ts'
import { ledgerRoutes } from './pages/ledger.ts'

export function fakePaypal(options: FakePaypalOptions): Router {
  const deps = createDeps(options)
  const router = Router()
  router.use(path, tokensRoutes(deps), checkoutRoutes(deps), scriptRoutes(deps), ledgerRoutes(deps))
  router.get(`${path}/v1/notifications/certs/:id`, call(deps, 'certificate'), async (req, res) => {
    const { certificateId, certificate } = await deps.signer
    if (req.params.id !== certificateId) return void res.status(404).end()
    res.type('application/x-x509-ca-cert').send(certificate)
  })
  router.get(`${path}/v1/notifications/webhooks/:id`, requireAccessToken(deps), (req, res) => {
    if (req.params.id !== options.webhookId) throw notFound()
    res.json({ id: options.webhookId, url: options.webhookUrl, event_types: [{ name: '*' }] })
  })
  router.use(path, express.json(), ordersRoutes(deps))
  router.use('/control/paypal', controlRoutes(deps))
  router.use([path, '/control/paypal'], sendApiErrors)
  return router
}
