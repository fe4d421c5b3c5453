// The fake of the web SDK: defines `window.paypal` with the part that the product uses. A payment opens the checkout
// window and reports the result.
import type {
  EligiblePaymentMethodsOutput,
  OneTimePaymentSession,
  PayPalOneTimePaymentSessionOptions,
  PayPalV6Namespace,
} from '@paypal/paypal-js/sdk-v6'

type Session = Pick<OneTimePaymentSession, 'start'>

interface Instance {
  findEligibleMethods(): Promise<Pick<EligiblePaymentMethodsOutput, 'isEligible'>>
  createPayPalOneTimePaymentSession(options: PayPalOneTimePaymentSessionOptions): Session
}

declare global {
  interface Window {
    paypal?: {
      createInstance(options: Parameters<PayPalV6Namespace['createInstance']>[0]): Promise<Instance>
    }
  }
}

const pollMs = 200
const windowFeatures = 'popup,width=500,height=640'
const { src } = document.currentScript as HTMLScriptElement // A classic script by its address, as the SDK's is.
const root = new URL('../..', src).href.replace(/\/$/, '')

/** An error of the web SDK. */
class PaypalFault extends Error {
  override readonly name = 'PayPalError'
  readonly code: string
  readonly isRecoverable = false

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

async function post(path: string, clientToken: string) {
  const headers = { 'content-type': 'text/plain' }
  const reply = await fetch(`${root}/web-sdk/v6${path}`, { method: 'POST', headers, body: clientToken })
  if (reply.status === 401) throw new PaypalFault('ERR_INVALID_CLIENT_TOKEN', 'The client token is not valid')
  if (!reply.ok) throw new PaypalFault('ERR_SERVER', `PayPal answered ${reply.status}`)
  return reply.json()
}

window.paypal = {
  async createInstance({ clientToken = '' }) {
    const { eligibleMethods } = await post('/instance', clientToken)
    return {
      findEligibleMethods: async () => ({ isEligible: (method) => eligibleMethods.includes(method) }),
      createPayPalOneTimePaymentSession: (options) => createSession(clientToken, options),
    }
  },
}

/** Always opens a window, whichever presentation mode is requested. */
function createSession(clientToken: string, options: PayPalOneTimePaymentSessionOptions): Session {
  async function endOf(shown: Window, orderId: string): Promise<void> {
    while (!shown.closed) await new Promise((resolve) => setTimeout(resolve, pollMs))
    try {
      const { isApproved } = await post(`/orders/${encodeURIComponent(orderId)}`, clientToken)
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
        shown.location.href = `${root}/checkoutnow?token=${encodeURIComponent(orderId)}`
        void endOf(shown, orderId)
      } catch (error) {
        shown.close()
        throw error
      }
    },
  }
}
