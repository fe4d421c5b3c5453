// HTTP edge of PayPal's webhooks.
import { paypalWebhook } from '@jumpingjack/contracts/payment/payments'
import { rawBodyOf } from '@jumpingjack/kit/http/http'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import { handleWebhook, type WebhookDeps } from './webhooks.actions.ts'

export function webhookRoutes(routes: Routes, deps: WebhookDeps): void {
  routes.serve(paypalWebhook, ({ req, body }) =>
    handleWebhook(deps, body, { headers: req.headers, rawBody: rawBodyOf(req) }),
  )
}
