// The fake of PayPal, to be mounted at the root of an app.
import express, { Router } from 'express'
import { notificationRoutes, ordersRoutes, tokenRoutes } from './api.routes.ts'
import { checkoutRoutes, scriptRoutes } from './browser.routes.ts'
import { controlRoutes } from './control.routes.ts'
import { createDeps, type FakePaypalOptions, path } from './deps.ts'
import { sendApiErrors } from './requests.ts'

export function fakePaypal(options: FakePaypalOptions): Router {
  const deps = createDeps(options)
  const router = Router()
  router.use(path, tokenRoutes(deps), checkoutRoutes(deps), scriptRoutes(deps))
  router.use(path, notificationRoutes(deps), express.json(), ordersRoutes(deps))
  router.use('/control/paypal', controlRoutes(deps))
  return router.use([path, '/control/paypal'], sendApiErrors)
}
