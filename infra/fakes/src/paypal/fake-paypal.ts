// The stand-in of PayPal, to be mounted at the root of an app.
import express, { Router } from 'express'
import { ordersRoutes } from './api/orders.routes.ts'
import { paymentsRoutes } from './api/payments.routes.ts'
import { tokenRoutes } from './api/token.routes.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { controlRoutes } from './control/control.routes.ts'
import { createDeps, type FakePaypalOptions, path } from './deps.ts'
import { ledgerRoutes } from './ledger/ledger.routes.ts'
import { answerRefusals } from './refusal.ts'
import { scriptRoutes } from './script/script.routes.ts'
import { webhooksRoutes } from './webhooks/webhooks.routes.ts'

export function fakePaypal(options: FakePaypalOptions): Router {
  const deps = createDeps(options)
  const router = Router()
  router.use(path, tokenRoutes(deps), checkoutRoutes(deps), scriptRoutes(deps), ledgerRoutes(deps))
  router.use(path, express.json(), ordersRoutes(deps), paymentsRoutes(deps), webhooksRoutes(deps))
  router.use('/control/paypal', controlRoutes(deps))
  router.use([path, '/control/paypal'], answerRefusals)
  return router
}
