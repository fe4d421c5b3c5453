// Loads PayPal's web SDK and opens the approval window.

import { premiumPrice } from '@jumpingjack/contracts/fields/limits'
import { setUpPayment } from '@jumpingjack/contracts/payment/payments'
import { t } from '@lingui/core/macro'
import type { PayPalV6Namespace, SdkInstance } from '@paypal/paypal-js/sdk-v6'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '../../lib/api/api.ts'
import { withDeadline } from '../../lib/api/deadline.ts'

declare global {
  interface Window {
    paypal?: PayPalV6Namespace
  }
}

export type PayPal = SdkInstance<['paypal-payments']>

/** After this time PayPal counts as unavailable. */
const timeoutMs = 15_000

/** Rejects if the script fails, the token is invalid, or PayPal does not support the currency. */
function startPayPal(setup: z.output<typeof setUpPayment.reply>): Promise<PayPal> {
  return withDeadline(start(setup), timeoutMs, t`PayPal did not answer`)
}

async function start({ clientToken, scriptUrl }: z.output<typeof setUpPayment.reply>): Promise<PayPal> {
  const paypal = window.paypal ?? (await loadScript(scriptUrl))
  const sdk = await paypal.createInstance({
    clientToken,
    components: ['paypal-payments'],
    pageType: 'checkout',
  })
  const methods = await sdk.findEligibleMethods({ currencyCode: premiumPrice.currency })
  if (!methods.isEligible('paypal')) throw new Error(t`PayPal is not offered for this payment`)
  return sdk
}

function loadScript(url: string): Promise<PayPalV6Namespace> {
  const script = document.createElement('script')
  script.src = url
  script.async = true
  return new Promise((resolve, reject) => {
    script.onload = () => {
      if (window.paypal) resolve(window.paypal)
      else reject(new Error(t`The script is not that of PayPal`))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error(t`The script of PayPal did not load`))
    }
    document.head.append(script)
  })
}

/** Opens PayPal's window, which needs a click. Rejects with the first error. PayPal may approve without an order id. */
export function approveOrder(
  paypal: PayPal,
  order: Promise<{ orderId: string }>,
): Promise<{ orderId?: string } | 'cancelled'> {
  return new Promise((resolve, reject) => {
    const session = paypal.createPayPalOneTimePaymentSession({
      onApprove: async ({ orderId }) => resolve({ orderId }),
      onCancel: () => resolve('cancelled'),
      onError: reject,
    })
    // Registered first, so that a failed order is reported as such.
    order.catch(reject)
    session.start({ presentationMode: 'auto' }, order).catch(reject)
  })
}

/** PayPal's token is valid for 15 minutes. */
const renewEveryMs = 10 * 60_000

export const paypalQuery = queryOptions({
  queryKey: [setUpPayment.path],
  queryFn: async ({ signal }) => {
    const setup = await callApi(setUpPayment, { signal })
    return { paypal: await startPayPal(setup), mode: setup.mode }
  },
  refetchInterval: renewEveryMs,
  // A background tab renews it when it becomes visible.
  refetchOnWindowFocus: true,
  staleTime: renewEveryMs,
  gcTime: 0,
  // The SDK's objects must not be copied.
  structuralSharing: false,
})
