// The shop's own script: shows the PayPal button and records the SDK's callbacks.
import type { PaypalNamespace } from '../../src/paypal/browser/instance.ts'

declare global {
  interface Window {
    shop: {
      /** The callbacks, in order. */
      callbacks: { name: string }[]
      offer(options: ShopOffer): Promise<void>
    }
  }
}

export interface ShopOffer {
  clientToken: string
  /** What a click pays for, or why there is no order. */
  order: { id: string } | { fault: string }
  mode?: 'auto' | 'modal'
}

interface Fault {
  code?: string
  message: string
  isRecoverable?: boolean
}

const callbacks: { name: string }[] = []
const record = (name: string, data?: object) => void callbacks.push({ name, ...data })

window.shop = {
  callbacks,
  async offer({ clientToken, order, mode = 'auto' }) {
    const { createInstance } = window.paypal as PaypalNamespace // By the script in the page's head.
    const instance = await createInstance({ clientToken, components: ['paypal-payments'] })
    const methods = await instance.findEligibleMethods()
    if (!methods.isEligible('paypal') || methods.isEligible('venmo')) throw new Error('Wrong methods')
    const session = instance.createPayPalOneTimePaymentSession({
      onApprove: async (data) => record('approved', data),
      onCancel: (data) => record('canceled', data),
      onError: ({ code }) => record('error', { code }),
      onComplete: (data) => record('complete', data),
    })
    const button = document.createElement('paypal-button')
    button.setAttribute('type', 'pay')
    button.addEventListener('click', () => {
      session.start({ presentationMode: mode }, makeOrder(order)).then(
        () => record('started'),
        ({ code, message, isRecoverable }: Fault) => record('rejected', { code, message, isRecoverable }),
      )
    })
    document.body.append(button)
  },
}

async function makeOrder(order: ShopOffer['order']): Promise<{ orderId: string }> {
  if ('fault' in order) throw new Error(order.fault)
  return { orderId: order.id }
}
