// HTTP edge of the provider's messages.
import { paypalWebhook } from '@jumpingjack/contracts/payment/payments'
import { rawBodyOf } from '@jumpingjack/kit/http/http'
import type { Routes } from '@jumpingjack/kit/http/routes'
import type { SettlingDeps } from '../orders/orders.settling.ts'
import type { CheckSignature } from './signature.ts'
import { hearProvider } from './webhooks.actions.ts'

export function webhookRoutes(routes: Routes, deps: SettlingDeps, checkSignature: CheckSignature): void {
  routes.serve(paypalWebhook, async ({ req, body }) => {
    await checkSignature(req.headers, rawBodyOf(req))
    return hearProvider(deps, body)
  })
}
