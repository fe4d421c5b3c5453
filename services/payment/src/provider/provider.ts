// What we ask the payment provider. Nothing else speaks to it.
import type { Logger } from '@jumpingjack/kit/log'
import { Problem } from '@jumpingjack/kit/problem'
import {
  ApiError,
  CheckoutPaymentIntent,
  type Client,
  Environment,
  OrderApplicationContextShippingPreference,
  OrderApplicationContextUserAction,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk'
import type { SeenOrder, StoredOrder } from '../orders/orders.rules.ts'
import { createGuard } from './guard.ts'
import { pointedClient } from './pointed-client.ts'
import { ProviderRefusal } from './refusal.ts'
import { seenOrder } from './seen-order.ts'

export interface ProviderAccess {
  mode: 'live' | 'sandbox'
  clientId: string
  clientSecret: string
  /** Of a stand-in; the provider's own address when absent. */
  apiUrl: string | undefined
  /** Of our pages, to which what browsers get is bound. */
  domain: string
}

/** All of it throws Problem('payment.unavailable'), what can be refused ProviderRefusal as well. */
export interface Provider {
  /** For the provider's script in a browser; short-lived and of no use for anything else. */
  clientToken(): Promise<string>
  /** However often it is asked for the same order, the provider makes one. */
  create(order: StoredOrder): Promise<{ id: string; seen: SeenOrder }>
  /** Problem('payment.order-unknown') for one that the provider does not have, or not any more. */
  read(paypalOrderId: string): Promise<SeenOrder>
  /** May be refused. However often it is asked for the same attempt, the provider charges once. */
  capture(order: StoredOrder, paypalOrderId: string): Promise<void>
  /** May be refused. */
  refund(order: StoredOrder, captureId: string): Promise<void>
}

const callMs = 2_500
/** Banks are asked meanwhile. Together with looks before and after it stays within the gateway's ten seconds. */
const captureMs = 4_500
const prefer = 'return=representation'

export function createProvider(access: ProviderAccess, log: Logger): Provider {
  const guard = createGuard(log)
  let client = newClient(access)

  function ask<T>(
    name: string,
    timeoutMs: number,
    call: (client: Client, signal: AbortSignal) => Promise<T>,
  ) {
    return guard(name, timeoutMs, async (signal) => {
      const used = client
      try {
        return await call(used, signal)
      } catch (error) {
        const refusal = refusalOf(error)
        // A client that could not get an access token never asks for one again, and one whose token was taken
        // back goes on using it.
        if (!refusal && client === used) client = newClient(access)
        throw refusal ?? error
      }
    })
  }

  return {
    clientToken: () =>
      ask('client-token', callMs, async ({ clientCredentialsAuthManager }) => {
        const wanted = { response_type: 'client_token', intent: 'sdk_init', 'domains[]': access.domain }
        return (await clientCredentialsAuthManager.fetchToken(wanted)).accessToken
      }),
    create: (order) =>
      ask('create', callMs, async (used, abortSignal) => {
        const request = { body: orderRequest(order), paypalRequestId: order._id, prefer }
        const { result } = await new OrdersController(used).createOrder(request, { abortSignal })
        if (!result.id) throw new Error('the order has no id')
        return { id: result.id, seen: seenOrder(result) }
      }).catch((error) => {
        if (!(error instanceof ProviderRefusal)) throw error
        // Our own fault, or the account may not sell.
        log.error({ issue: error.issue }, 'provider.refused-order')
        throw new Problem('payment.unavailable')
      }),
    read: (id) =>
      ask('read', callMs, async (used, abortSignal) => {
        const { result } = await new OrdersController(used).getOrder({ id }, { abortSignal })
        return seenOrder(result)
      }).catch((error) => {
        if (error instanceof ProviderRefusal) throw new Problem('payment.order-unknown')
        throw error
      }),
    capture: (order, id) =>
      ask('capture', captureMs, async (used, abortSignal) => {
        const paypalRequestId = `${order._id}-capture-${order.attempt}`
        await new OrdersController(used).captureOrder({ id, paypalRequestId }, { abortSignal })
      }),
    refund: (order, captureId) =>
      ask('refund', captureMs, async (used, abortSignal) => {
        const request = { captureId, paypalRequestId: `${order._id}-refund` }
        await new PaymentsController(used).refundCapturedPayment(request, { abortSignal })
      }),
  }
}

function newClient({ mode, clientId, clientSecret, apiUrl }: ProviderAccess): Client {
  return pointedClient(apiUrl, {
    environment: mode === 'live' ? Environment.Production : Environment.Sandbox,
    // Covers getting an access token as well, which knows no signal.
    timeout: captureMs,
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
  })
}

function orderRequest({ _id, amount, currency }: StoredOrder) {
  return {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [
      {
        customId: _id,
        description: 'Jumpingjack Premium, one month',
        amount: { currencyCode: currency, value: amount },
      },
    ],
    applicationContext: {
      brandName: 'Jumpingjack',
      shippingPreference: OrderApplicationContextShippingPreference.NoShipping,
      userAction: OrderApplicationContextUserAction.PayNow,
    },
  }
}

/** Undefined for what says nothing about the request: trouble on the way or there, or credentials refused. */
function refusalOf(error: unknown): ProviderRefusal | undefined {
  if (!(error instanceof ApiError) || error.statusCode >= 500) return undefined
  if ([401, 403, 408, 429].includes(error.statusCode)) return undefined
  const { name, details } = (error.result ?? {}) as { name?: string; details?: { issue?: string }[] }
  return new ProviderRefusal(error.statusCode, details?.[0]?.issue ?? name ?? 'UNKNOWN')
}
