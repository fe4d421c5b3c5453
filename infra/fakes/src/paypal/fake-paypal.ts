// The fake of PayPal, to be mounted at the root of an app.
import express, { Router } from 'express'
import { createDeps, type FakePaypalOptions, path } from './api/deps.ts'
import { ordersRoutes } from './api/orders.routes.ts'
import { paymentsRoutes } from './api/payments.routes.ts'
import { scriptRoutes } from './api/script.routes.ts'
import { tokenRoutes } from './api/token.routes.ts'
import { webhooksRoutes } from './api/webhooks.routes.ts'
import { sendApiErrors } from './orders/api-error.ts'
import { checkoutRoutes } from './pages/checkout.routes.ts'
import { faultRoutes } from './pages/faults.routes.ts'
import { ledgerRoutes } from './pages/ledger.routes.ts'

export function fakePaypal(options: FakePaypalOptions): Router {
  const deps = createDeps(options)
  const router = Router()
  router.use(path, tokenRoutes(deps), checkoutRoutes(deps), scriptRoutes(deps), ledgerRoutes(deps))
  router.use(path, express.json(), ordersRoutes(deps), paymentsRoutes(deps), webhooksRoutes(deps))
  router.use('/control/paypal', faultRoutes(deps))
  router.use([path, '/control/paypal'], sendApiErrors)
  return router
}
