// The shop's own script: it puts up the PayPal button as told, and notes down what it hears.
import type { PaypalNamespace } from '../../src/paypal/browser/instance.ts'

declare global {
  interface Window {
    shop: {
      /** What the page was told, in order. */
      heard: { name: string }[]
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

const heard: { name: string }[] = []
const hear = (name: string, data?: object) => void heard.push({ name, ...data })

window.shop = {
  heard,
  async offer({ clientToken, order, mode = 'auto' }) {
    const { createInstance } = window.paypal as PaypalNamespace // By the script in the page's head.
    const instance = await createInstance({ clientToken, components: ['paypal-payments'] })
    const methods = await instance.findEligibleMethods()
    if (!methods.isEligible('paypal') || methods.isEligible('venmo')) throw new Error('Wrong methods')
    const session = instance.createPayPalOneTimePaymentSession({
      onApprove: async (data) => hear('approved', data),
      onCancel: (data) => hear('canceled', data),
      onError: ({ code }) => hear('error', { code }),
      onComplete: (data) => hear('complete', data),
    })
    const button = document.createElement('paypal-button')
    button.setAttribute('type', 'pay')
    button.addEventListener('click', () => {
      session.start({ presentationMode: mode }, makeOrder(order)).then(
        () => hear('started'),
        ({ code, message, isRecoverable }: Fault) => hear('rejected', { code, message, isRecoverable }),
      )
    })
    document.body.append(button)
  },
}

async function makeOrder(order: ShopOffer['order']): Promise<{ orderId: string }> {
  if ('fault' in order) throw new Error(order.fault)
  return { orderId: order.id }
}
