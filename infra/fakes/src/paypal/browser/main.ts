// The fake of the web SDK: defines `window.paypal` with the part that the product uses.
import type {
  EligiblePaymentMethodsOutput,
  PayPalPaymentsInstance,
  PayPalV6Namespace,
} from '@paypal/paypal-js/sdk-v6'
import { createSession, PaypalFault, type Session } from './session.ts'

interface Instance {
  findEligibleMethods(): Promise<Pick<EligiblePaymentMethodsOutput, 'isEligible'>>
  createPayPalOneTimePaymentSession(
    ...options: Parameters<PayPalPaymentsInstance['createPayPalOneTimePaymentSession']>
  ): Session
}

declare global {
  interface Window {
    paypal?: {
      createInstance(options: Parameters<PayPalV6Namespace['createInstance']>[0]): Promise<Instance>
    }
  }
}

const { src } = document.currentScript as HTMLScriptElement // A classic script by its address, as the SDK's is.
const root = new URL('../..', src).href.replace(/\/$/, '')

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
    const provider = {
      checkoutUrl: (orderId: string) => `${root}/checkoutnow?token=${encodeURIComponent(orderId)}`,
      readOutcome: (orderId: string) => post(`/orders/${encodeURIComponent(orderId)}`, clientToken),
    }
    return {
      findEligibleMethods: async () => ({ isEligible: (method) => eligibleMethods.includes(method) }),
      createPayPalOneTimePaymentSession: (options) => createSession(provider, options),
    }
  },
}
