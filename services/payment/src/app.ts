// Builds the parts of the payment service and mounts its routes.
import { hourMs, minuteMs } from '@jumpingjack/contracts/fields/durations'
import { migrate } from '@jumpingjack/kit/mongo/migrate'
import { createErasures } from '@jumpingjack/kit/service/erasures'
import type { Assembly, Kit } from '@jumpingjack/kit/service/service'
import { type PaymentEnv, paypalAccess } from './env.ts'
import { deletionHandlers } from './orders/deleted-accounts.handlers.ts'
import { migration } from './orders/order-shape.rules.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { createOrderStore } from './orders/orders.store.ts'
import { checkDueOrders, checkPaidOrders, deleteUnpaidOrders } from './orders/sweep-orders.actions.ts'
import { createPaypalClient } from './paypal/paypal.client.ts'
import { createSignatureCheck } from './webhooks/signature.client.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

const checkEveryMs = 5_000
const migrateEveryMs = 10_000

export async function assemble(kit: Kit, env: PaymentEnv): Promise<Assembly> {
  const { routes, log, now } = kit
  const orders = createOrderStore(kit.db)
  const deps = {
    orders,
    erasures: createErasures(kit.db),
    paypal: createPaypalClient(paypalAccess(env), log),
    relay: kit.relay(orders.model),
    callUser: kit.serviceClient('user', env.USER_URL),
    log,
    now,
  }

  orderRoutes(routes, deps, { mode: env.PAYPAL_MODE, scriptUrl: env.scriptUrl })
  const { PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_API_URL: apiUrl } = env
  const checkSignature = createSignatureCheck({ webhookId, apiUrl, now })
  webhookRoutes(routes, { ...deps, checkSignature })
  kit.every(checkEveryMs, 'check-due-orders', () => checkDueOrders(deps))
  kit.every(minuteMs, 'check-paid-orders', () => checkPaidOrders(deps))
  kit.every(hourMs, 'delete-unpaid-orders', () => deleteUnpaidOrders(deps))
  kit.every(migrateEveryMs, 'migrate-orders', () => migrate(orders.model, migration, log))
  return { handlers: deletionHandlers(deps.erasures) }
}
