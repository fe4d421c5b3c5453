// The shop's own script: offers to pay with PayPal and records the SDK's callbacks.
import type {} from '../../src/paypal/browser/main.ts'

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
}

const callbacks: { name: string }[] = []
const record = (name: string, data?: object) => void callbacks.push({ name, ...data })

window.shop = {
  callbacks,
  async offer({ clientToken, order }) {
    const instance = await window.paypal?.createInstance({ clientToken, components: ['paypal-payments'] })
    if (!instance) throw new Error('No script') // It is in the page's head.
    const methods = await instance.findEligibleMethods()
    if (!methods.isEligible('paypal') || methods.isEligible('venmo')) throw new Error('Wrong methods')
    const session = instance.createPayPalOneTimePaymentSession({
      onApprove: async (data) => record('approved', data),
      onCancel: (data) => record('canceled', data),
      onError: ({ code }) => record('error', { code }),
    })
    const button = document.createElement('button')
    button.textContent = 'Pay with PayPal'
    button.addEventListener('click', () => {
      session.start({ presentationMode: 'auto' }, makeOrder(order)).then(
        () => record('started'),
        ({ message }: Error) => record('rejected', { message }),
      )
    })
    document.body.append(button)
  },
}

async function makeOrder(order: ShopOffer['order']): Promise<{ orderId: string }> {
  if ('fault' in order) throw new Error(order.fault)
  return { orderId: order.id }
}
