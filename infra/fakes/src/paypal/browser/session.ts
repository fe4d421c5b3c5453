// One payment: opens the checkout window and reports the result.
import type { OneTimePaymentSession, PayPalOneTimePaymentSessionOptions } from '@paypal/paypal-js/sdk-v6'

/** An error of the web SDK. `isRecoverable`: another presentation mode may succeed. */
export class PaypalFault extends Error {
  override readonly name = 'PayPalError'
  readonly code: string
  readonly isRecoverable: boolean

  constructor(code: string, message: string, isRecoverable = false) {
    super(message)
    this.code = code
    this.isRecoverable = isRecoverable
  }
}

interface Provider {
  readOutcome(orderId: string): Promise<{ isApproved: boolean; payerId?: string }>
  /** The address of the checkout window. */
  checkoutUrl(orderId: string): string
}

const pollMs = 200
const windowFeatures = 'popup,width=500,height=640'

/** Supports only windows; other presentation modes throw recoverable errors. */
export function createSession(
  provider: Provider,
  options: PayPalOneTimePaymentSessionOptions,
): OneTimePaymentSession {
  let popup: Window | null = null

  async function end(orderId: string): Promise<void> {
    const { isApproved, payerId } = await provider.readOutcome(orderId)
    if (isApproved) await options.onApprove?.({ orderId, payerId, fundingSource: 'paypal' })
    else options.onCancel?.({ orderId })
    options.onComplete?.({ paymentSessionState: isApproved ? 'approved' : 'canceled' })
  }

  function fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    options.onError?.(error instanceof PaypalFault ? error : new PaypalFault('ERR_CHECKOUT', message))
    options.onComplete?.({ paymentSessionState: 'error' })
  }

  function cancel(): void {
    popup?.close()
  }

  return {
    cancel,
    destroy: cancel,
    hasReturned: () => false,

    async start(presentation = { presentationMode: 'auto' }, order = orderOf(options)) {
      const { presentationMode: mode } = presentation
      if (mode !== 'auto' && mode !== 'popup')
        throw new PaypalFault('ERR_DEV_PRESENTATION_MODE', `Not offered here: ${mode}`, true)
      // Browsers open a window only during the click, so it opens before anything is awaited. It stays blank until
      // there is an order: a navigation that starts while another one is under way may be lost.
      const shown = window.open('', 'paypal-checkout', windowFeatures)
      popup = shown
      if (!shown) throw new PaypalFault('ERR_DEV_UNABLE_TO_OPEN_POPUP', 'The window was blocked', true)
      try {
        const { orderId } = await order
        shown.location.href = provider.checkoutUrl(orderId)
        whenClosed(shown, () => end(orderId).catch(fail))
      } catch (error) {
        shown.close()
        throw error
      }
    },
  }
}

async function orderOf({ orderId }: PayPalOneTimePaymentSessionOptions): Promise<{ orderId: string }> {
  if (orderId === undefined) throw new PaypalFault('ERR_DEV_NO_ORDER', 'There is no order to pay')
  return { orderId }
}

function whenClosed(shown: Window, then: () => void): void {
  const timer = setInterval(() => {
    if (!shown.closed) return
    clearInterval(timer)
    then()
  }, pollMs)
}
