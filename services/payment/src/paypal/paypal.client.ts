// Client of PayPal's REST API. No other file calls it.

import { Problem } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import {
  CheckoutPaymentIntent,
  OrdersController,
  PaymentsController,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
} from '@paypal/paypal-server-sdk'
import { createPaypalCall, type PaypalAccess, PaypalRejection } from './paypal-call.client.ts'
import { capturedOrder, toPaypalOrder } from './paypal-order.client.ts'
import type { PaypalOrder } from './paypal-order.rules.ts'

/** The fields of our order that PayPal needs. */
interface Order {
  _id: string
  amount: string
  currency: string
  /** Number of the capture: PayPal repeats its reply to a request id. */
  attempt: number
  /** Number of the refund, for the same reason. */
  refundAttempt: number
}

const callTimeoutMs = 2_500
/** PayPal calls a bank. With a read before and after it, a capture stays within the gateway's ten seconds. */
const captureTimeoutMs = 4_500
const prefer = 'return=representation'

export type PaypalClient = ReturnType<typeof createPaypalClient>

/** Every method throws Problem('payment.unavailable') for a transient error. */
export function createPaypalClient(access: PaypalAccess, log: Logger) {
  const call = createPaypalCall(access, log)
  // With a circuit breaker of its own: pages that are opened must not stop payments.
  const callForPage = createPaypalCall(access, log)
  return {
    /** A short-lived token for PayPal's script in the browser. */
    clientToken: (): Promise<string> =>
      callForPage('client-token', callTimeoutMs, async ({ clientCredentialsAuthManager }) => {
        const request = { response_type: 'client_token', intent: 'sdk_init', 'domains[]': access.domain }
        return (await clientCredentialsAuthManager.fetchToken(request)).accessToken
      }),
    /** Idempotent: PayPal makes one order per `_id`. */
    create: (order: Order): Promise<{ id: string; reported: PaypalOrder }> =>
      call('create', callTimeoutMs, async (client, abortSignal) => {
        const request = { body: orderRequest(order), paypalRequestId: order._id, prefer }
        const { result } = await new OrdersController(client).createOrder(request, { abortSignal })
        if (!result.id) throw new Error('the order has no id')
        return { id: result.id, reported: toPaypalOrder(result) }
      }).catch((error) => {
        if (!(error instanceof PaypalRejection)) throw error
        // Either a bug of ours, or the account may not sell.
        log.error({ issue: error.issue }, 'provider.order-rejected')
        throw new Problem('payment.unavailable')
      }),
    /**
     * By its capture where PayPal no longer has the order: it documents no retention of orders, and captures are kept.
     * Throws Problem('payment.order-unknown') if it has neither.
     */
    read: ({ paypalOrderId, captureId }: { paypalOrderId: string | null; captureId: string | null }) =>
      call('read', callTimeoutMs, async (client, abortSignal) => {
        const request = { id: paypalOrderId ?? '' }
        return toPaypalOrder((await new OrdersController(client).getOrder(request, { abortSignal })).result)
      })
        .catch((error) => {
          if (!(error instanceof PaypalRejection) || captureId === null) throw error
          return call('read-capture', callTimeoutMs, async (client, abortSignal) => {
            const payments = new PaymentsController(client)
            return capturedOrder((await payments.getCapturedPayment({ captureId }, { abortSignal })).result)
          })
        })
        .catch((error) => {
          if (error instanceof PaypalRejection) throw new Problem('payment.order-unknown')
          throw error
        }),
    /** Idempotent per attempt. Throws PaypalRejection. */
    capture: (order: Order, id: string): Promise<void> =>
      call('capture', captureTimeoutMs, async (client, abortSignal) => {
        const paypalRequestId = `${order._id}-capture-${order.attempt}`
        await new OrdersController(client).captureOrder({ id, paypalRequestId }, { abortSignal })
      }),
    /** Idempotent per refund attempt. Throws PaypalRejection. */
    refund: (order: Order, captureId: string): Promise<void> =>
      call('refund', captureTimeoutMs, async (client, abortSignal) => {
        const request = { captureId, paypalRequestId: `${order._id}-refund-${order.refundAttempt}` }
        await new PaymentsController(client).refundCapturedPayment(request, { abortSignal })
      }),
  }
}

function orderRequest({ _id, amount, currency }: Order) {
  return {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [
      {
        customId: _id,
        description: 'Jumpingjack Premium, one month',
        amount: { currencyCode: currency, value: amount },
      },
    ],
    paymentSource: {
      paypal: {
        experienceContext: {
          brandName: 'Jumpingjack',
          shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
          userAction: PaypalExperienceUserAction.PayNow,
        },
      },
    },
  }
}
