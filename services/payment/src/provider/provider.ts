// What we ask the payment provider. Nothing else speaks to it.

import { Problem } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import {
  CheckoutPaymentIntent,
  OrderApplicationContextShippingPreference,
  OrderApplicationContextUserAction,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk'
import type { SeenOrder, StoredOrder } from '../orders/orders.rules.ts'
import { createAsk, type ProviderAccess } from './ask.ts'
import { ProviderRefusal } from './refusal.ts'
import { seenOrder } from './seen-order.ts'

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
  const ask = createAsk(access, log)
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
