// One payment: opens the checkout window and reports the result.
import type { OneTimePaymentSession, PayPalOneTimePaymentSessionOptions } from '@paypal/paypal-js/sdk-v6'

export type Session = Pick<OneTimePaymentSession, 'start'>

/** An error of the web SDK. */
export class PaypalFault extends Error {
  override readonly name = 'PayPalError'
  readonly code: string
  readonly isRecoverable = false

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

interface Provider {
  readOutcome(orderId: string): Promise<{ isApproved: boolean }>
  /** The address of the checkout window. */
  checkoutUrl(orderId: string): string
}

const pollMs = 200
const windowFeatures = 'popup,width=500,height=640'

/** Always opens a window, whichever presentation mode is requested. */
export function createSession(provider: Provider, options: PayPalOneTimePaymentSessionOptions): Session {
  async function endOf(shown: Window, orderId: string): Promise<void> {
    while (!shown.closed) await new Promise((resolve) => setTimeout(resolve, pollMs))
    try {
      const { isApproved } = await provider.readOutcome(orderId)
      if (isApproved) await options.onApprove?.({ orderId, fundingSource: 'paypal' })
      else options.onCancel?.({ orderId })
    } catch (error) {
      options.onError?.(error instanceof PaypalFault ? error : new PaypalFault('ERR_CHECKOUT', String(error)))
    }
  }

  return {
    async start(_presentation, order) {
      // Browsers open a window only during the click, so it opens before anything is awaited. It stays blank until
      // there is an order: a navigation that starts while another one is under way may be lost.
      const shown = window.open('', 'paypal-checkout', windowFeatures)
      if (!shown) throw new PaypalFault('ERR_DEV_UNABLE_TO_OPEN_POPUP', 'The window was blocked')
      try {
        const { orderId = '' } = (await order) ?? {}
        shown.location.href = provider.checkoutUrl(orderId)
        void endOf(shown, orderId)
      } catch (error) {
        shown.close()
        throw error
      }
    },
  }
}
