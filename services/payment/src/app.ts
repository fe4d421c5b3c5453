// Builds what the payment service is made of, and mounts it.
import type { Assembly, Kit } from '@jumpingjack/kit/service/service'
import type { PaymentEnv } from './env.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { createOrderStore } from './orders/orders.store.ts'
import { forgetUnpaidOrders, lookAfterOrders } from './orders/orders.sweep.ts'
import { createProvider } from './provider/provider.ts'
import { createSignatureCheck } from './webhooks/signature.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

const lookEveryMs = 5_000
const forgetEveryMs = 3_600_000

export async function assemble(kit: Kit, env: PaymentEnv): Promise<Assembly> {
  const { routes, log, now } = kit
  const orders = createOrderStore(kit.db)
  const access = {
    mode: env.PAYPAL_MODE,
    clientId: env.PAYPAL_CLIENT_ID,
    clientSecret: env.PAYPAL_CLIENT_SECRET,
    apiUrl: env.PAYPAL_API_URL,
    domain: env.domain,
  }
  const deps = {
    orders,
    provider: createProvider(access, log),
    relay: kit.relay(orders.model),
    callUser: kit.serviceClient('user', env.USER_URL),
    log,
    now,
  }

  orderRoutes(routes, deps, { mode: env.PAYPAL_MODE, scriptUrl: env.scriptUrl })
  const { PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_API_URL: apiUrl } = env
  webhookRoutes(routes, deps, createSignatureCheck({ webhookId, apiUrl, now }))
  kit.every(lookEveryMs, 'look-after-orders', () => lookAfterOrders(deps))
  kit.every(forgetEveryMs, 'forget-unpaid-orders', () => forgetUnpaidOrders(deps))
  return {}
}
