// PayPal's web SDK: its script, from wherever the server says, and the window in which a member approves an order.
import { premiumPrice, type setUpPayment } from '@jumpingjack/contracts/payment/payments'
import type { PayPalV6Namespace, SdkInstance } from '@paypal/paypal-js/sdk-v6'
import type { z } from 'zod'
import { withDeadline } from '../../lib/api/deadline.ts'

declare global {
  interface Window {
    paypal?: PayPalV6Namespace
  }
}

export type PayPal = SdkInstance<['paypal-payments']>

/** After this long PayPal counts as unavailable, whatever it is doing. */
const timeoutMs = 15_000

/** Rejects where the script does not come, the token is refused, or PayPal does not take this currency. */
export function startPayPal(setup: z.output<typeof setUpPayment.reply>): Promise<PayPal> {
  return withDeadline(start(setup), timeoutMs, 'PayPal did not answer')
}

async function start({ clientToken, scriptUrl }: z.output<typeof setUpPayment.reply>): Promise<PayPal> {
  const paypal = window.paypal ?? (await loadScript(scriptUrl))
  const sdk = await paypal.createInstance({
    clientToken,
    components: ['paypal-payments'],
    pageType: 'checkout',
  })
  const methods = await sdk.findEligibleMethods({ currencyCode: premiumPrice.currency })
  if (!methods.isEligible('paypal')) throw new Error('PayPal is not offered for this payment')
  return sdk
}

function loadScript(url: string): Promise<PayPalV6Namespace> {
  const { promise, resolve, reject } = Promise.withResolvers<PayPalV6Namespace>()
  const script = document.createElement('script')
  script.src = url
  script.async = true
  script.onload = () => {
    if (window.paypal) resolve(window.paypal)
    else reject(new Error('The script is not that of PayPal'))
  }
  script.onerror = () => {
    script.remove()
    reject(new Error('The script of PayPal did not load'))
  }
  document.head.append(script)
  return promise
}

/**
 * Opens PayPal's window, which must happen within a click. Resolves when the member has approved or cancelled, and
 * rejects with whatever went wrong first. The order id may be missing in what PayPal says of an approval.
 */
export function approveOrder(
  paypal: PayPal,
  order: Promise<{ orderId: string }>,
): Promise<{ orderId?: string } | 'cancelled'> {
  const { promise, resolve, reject } = Promise.withResolvers<{ orderId?: string } | 'cancelled'>()
  const session = paypal.createPayPalOneTimePaymentSession({
    onApprove: async ({ orderId }) => resolve({ orderId }),
    onCancel: () => resolve('cancelled'),
    onError: reject,
  })
  // First, so that it is our reason that is told where there is no order to approve.
  order.catch(reject)
  session.start({ presentationMode: 'auto' }, order).catch(reject)
  return promise
}
