// One payment: a window for the payer, and the word of how it ended.
import type { OneTimePaymentSession, PayPalOneTimePaymentSessionOptions } from '@paypal/paypal-js/sdk-v6'
import { PaypalFault } from './fault.ts'
import type { Provider } from './provider.ts'

const lookEveryMs = 200
const windowFeatures = 'popup,width=500,height=640'

/** Only windows are offered; every other presentation is refused as one to recover from. */
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
      // Before anything is awaited: browsers let a click open a window, and nothing later. It stays blank until
      // there is an order: a second address that comes while the first is on its way may be lost.
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
  }, lookEveryMs)
}
