// A fake of PayPal, called by the provider's own SDK.
import {
  CheckoutPaymentIntent,
  Client,
  type Configuration,
  CustomError,
  Environment,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk'
import type { Ledger } from '../../src/paypal/control.routes.ts'
import type { FakePaypalOptions, FaultSetting } from '../../src/paypal/deps.ts'
import { startFakePaypal } from './start-fakes.ts'

const credentials = { clientId: 'shop', clientSecret: 'shop-secret', webhookId: 'webhook-of-the-shop' }
export const whole = 'return=representation'

export type Paypal = Awaited<ReturnType<typeof startPaypal>>

export async function startPaypal(options: Partial<FakePaypalOptions> = {}) {
  const fake = await startFakePaypal({
    ...credentials,
    // No test waits for its webhooks.
    webhookUrl: 'http://127.0.0.1:9/',
    retryDelaysMs: [],
    ...options,
  })
  const client = sdkClient(fake.url)
  const orders = new OrdersController(client)
  const control = (path: string, body: unknown) =>
    fetch(`${fake.url}/control/paypal${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  const open = async (customId = 'our-order', paypalRequestId?: string): Promise<string> => {
    const { result } = await orders.createOrder({ body: orderOf(customId), paypalRequestId, prefer: whole })
    return result.id ?? ''
  }
  return {
    url: fake.url,
    client,
    orders,
    payments: new PaymentsController(client),
    control,
    set: (order: Partial<FaultSetting>) => control('/', order),
    open,
    async openApproved(customId?: string): Promise<string> {
      const orderId = await open(customId)
      await control('/approve', { orderId })
      return orderId
    },
    /** The capture of an order. */
    async captureOf(orderId: string) {
      const { result } = await orders.getOrder({ id: orderId })
      return result.purchaseUnits?.[0]?.payments?.captures?.[0]
    },
    async ledgerOf(orderId: string) {
      const { orders } = await this.ledger()
      return orders.find(({ id }) => id === orderId)
    },
    ledger: async (): Promise<Ledger> => (await fetch(`${fake.url}/control/paypal/ledger`)).json(),
    stop: fake.stop,
  }
}

export function orderOf(customId: string, value = '0.99') {
  return {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [{ amount: { currencyCode: 'USD', value }, customId }],
  }
}

/** The SDK knows the provider's two addresses only: its calls are led to ours as they leave. */
export function sdkClient(url: string, clientSecret = credentials.clientSecret): Client {
  class PointedClient extends Client {
    override getRequestBuilderFactory() {
      const create = super.getRequestBuilderFactory()
      return (...args: Parameters<typeof create>) => {
        const request = create(...args)
        request.interceptRequest((call) => ({
          ...call,
          url: call.url.replace(/^https:\/\/[^/]+/, `${url}/paypal`),
        }))
        return request
      }
    }
  }
  const config: Partial<Configuration> = {
    environment: Environment.Sandbox,
    timeout: 10_000,
    clientCredentialsAuthCredentials: {
      oAuthClientId: credentials.clientId,
      oAuthClientSecret: clientSecret,
    },
  }
  return new PointedClient(config)
}

/** How the provider refused, as the SDK throws it. */
export async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CustomError)) throw new Error('Not refused', { cause: error })
  return { status: error.statusCode, issue: error.result?.details?.[0]?.issue }
}
